// The user's own account: password, picture, and data about the person, with a card for each section.

import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { User } from '../../contract/people.ts'
import { fullName } from '../../contract/person-name.ts'
import { hasNoSchool, isLearner, isStaff } from '../../contract/roles.ts'
import { downloadPerson } from '../frame/download.ts'
import { paths } from '../frame/paths.ts'
import { useUser } from '../frame/user-and-week.ts'
import { PictureChoices } from '../parts/people/picture-choice.tsx'
import { TwoStepSignIn } from '../parts/sign-in/two-step-sign-in.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardBody } from '../ui/card.tsx'
import { Fact } from '../ui/facts.tsx'
import { Page, usePage } from '../ui/page.tsx'
import { LanguageCard } from './language-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** A user without a school can only change the password, because the server answers the other calls only inside a school. */
export function AccountPage() {
  const heading = usePage(t`Your account`)
  const user = useUser()
  const { username } = user
  const name = fullName(user)
  const member = !hasNoSchool(user)
  return (
    <Page>
      <header className="mb-5 flex items-center gap-4 max-sm:mb-3 max-sm:gap-3">
        <Avatar {...user} picture={user.profilePicture} size="l" />
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1}>
            <Trans>Your account</Trans>
          </h1>
          <p className="text-14 text-ink-2 [overflow-wrap:anywhere]">
            <Trans>
              {name}, username{' '}
              <span translate="no" className="font-mono">
                {username}
              </span>
            </Trans>
          </p>
        </div>
      </header>
      <div className="grid gap-3 sm:gap-5 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)]">
        <div className="grid content-start gap-3 sm:gap-5">
          {member && (
            <Card title={t`Picture`}>
              <CardBody>
                <PictureChoices
                  initials
                  className="grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-x-1 gap-y-2.5"
                />
              </CardBody>
            </Card>
          )}
          <LanguageCard />
          <PasswordCard />
        </div>
        <div className="grid content-start gap-3 sm:gap-5">
          {(isStaff(user) || user.hasSecondFactor) && <TwoStepSignIn />}
          <SessionsCard />
          <AboutCard />
          {member && <DataCard />}
        </div>
      </div>
    </Page>
  )
}

/** The data that others see, and that an admin sets. */
function AboutCard() {
  const user = useUser()
  const roles = listRoles(user)
  const roleCount = roles.length
  return (
    <Card title={t`About you`}>
      <CardBody className="grid gap-4">
        <dl className="grid gap-x-6 gap-y-3 text-14 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-baseline [&_dd]:text-16 [&_dd]:font-600 max-sm:[&_dt]:-mb-2.5">
          {user.schoolName === null && <Fact name={t`School`}>{t`None yet`}</Fact>}
          {user.studio !== null && <Fact name={t`Studio`}>{user.studio}</Fact>}
          {user.groupName !== null && <Fact name={t`Crew`}>{user.groupName}</Fact>}
          <Fact name={plural(roleCount, { one: 'Role', other: 'Roles' })}>{roles.join(', ')}</Fact>
        </dl>
        <p className="text-14 text-ink-2">
          <Trans>Something wrong? Ask an admin at your school to fix it.</Trans>
        </p>
      </CardBody>
    </Card>
  )
}

function DataCard() {
  const { id } = useUser()
  const [pending, setPending] = useState(false)
  const download = async () => {
    setPending(true)
    await downloadPerson(id)
    setPending(false)
  }
  return (
    <Card title={t`Your data`}>
      <CardBody className="grid justify-items-start gap-4">
        <p className="text-14 text-ink-2">
          <Trans>
            One file with everything Cairn keeps about you: your goals with their feedback, notifications,
            activities, how you sign in, and what your school’s log says about you. It doesn’t include your
            password.
          </Trans>
        </p>
        <Button
          icon={Download}
          onClick={() => void download()}
          pending={pending}
          pendingLabel={t`Preparing...`}
          className="max-sm:w-full"
        >
          <Trans>Download my data</Trans>
        </Button>
        <p className="text-14">
          <Link href={paths.privacy()} className="inline-flex items-center touch:min-h-11">
            <Trans>What Cairn keeps, and who can see it</Trans>
          </Link>
        </p>
      </CardBody>
    </Card>
  )
}

/** Lists the user's roles, in the order of their permissions. */
export function listRoles(user: User): string[] {
  // A coach without a studio is an adult, who sets no goals.
  const learns = isLearner(user) && !(user.isCoachWooden && user.studio === null)
  const { assignedCrews, groupName: crew, assignedStudio: studio } = user
  const crews = assignedCrews.length
  const coach = plural(crews, { 0: 'Coach', one: 'Coach of # crew', other: 'Coach of # crews' })
  const roles: string[] = []
  if (learns) roles.push(t`Learner`)
  if (user.isCrewCaptain) roles.push(crew === null ? t`Captain` : t`Captain of ${crew}`)
  if (user.isCoachWooden) roles.push(coach)
  if (user.isGuide) roles.push(studio === null ? t`Guide` : t`Guide of ${studio}`)
  if (user.isSuperAdmin) roles.push(t`Super admin`)
  else if (user.isAdmin) roles.push(t`Admin`)
  return roles
}
