// Lets a coach choose an assigned crew to review. A guide has the studio's feedback log in a second tab.

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MessageSquareText } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'wouter'
import * as z from 'zod/mini'
import { isGuide } from '../../contract/roles.ts'
import { usePageData } from '../api/page-data.ts'
import { PageData } from '../frame/page-state.tsx'
import { paths } from '../frame/paths.ts'
import { useQueryParameters } from '../frame/query-parameters.tsx'
import { useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { CrewCardSkeletons } from '../parts/crews/crew-card.tsx'
import { useReadableCrews } from '../parts/crews/crew-lists.ts'
import { createNeedsGoal, listSchoolDays, useNoSchoolWeek } from '../parts/people/without-goal.ts'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Placeholder } from '../ui/loaded.tsx'
import { formatCount } from '../ui/numbers.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { CrewPicker, WaitingTotal } from './crew-picker.tsx'

const tabText = z.enum(['crews', 'log'])

/** `log` is the feedback log of a guide's studio. */
export function CrewPickerPage({ log }: { log: ReactNode }) {
  const user = useUser()
  return (
    <Page>
      <PageHeader
        title={t`Feedback`}
        sub={
          <span className="flex flex-wrap items-center gap-x-4 touch:gap-y-2">
            <WaitingTotal />
            <WithoutGoalLink />
          </span>
        }
        action={
          <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
            <LinkButton href={paths.adminFeedback()} size="sm">
              {isGuide(user) ? t`Your crews’ log` : t`View Feedback Log`}
            </LinkButton>
            <LinkButton href={paths.coaching()} size="sm">
              <Trans>All crews</Trans>
            </LinkButton>
          </div>
        }
      />
      {isGuide(user) ? <CrewsAndLog log={log} /> : yourCrews}
    </Page>
  )
}

/** 'Without a goal: 7'. The number is added once it is counted, so that nothing moves. */
function WithoutGoalLink() {
  const { assignedCrews } = useUser()
  const { data: crews } = useReadableCrews()
  const { days } = useGoalWeek()
  const noSchool = useNoSchoolWeek()
  if (assignedCrews.length === 0) return null
  const members = crews?.flatMap((crew) => crew.members)
  const needsGoal = createNeedsGoal(listSchoolDays(days))
  const without = members?.filter((member) => member.goalsThisWeek === 0 && needsGoal(member)).length
  const count = without === undefined ? undefined : formatCount(without)
  if (noSchool !== null) return noSchool
  if (without === 0) return t`Everyone has a goal`
  return (
    <Link href={paths.withoutGoal()} className="whitespace-nowrap touch:-my-3 touch:py-3">
      {count === undefined ? t`Without a goal` : t`Without a goal: ${count}`}
    </Link>
  )
}

function CrewsAndLog({ log }: { log: ReactNode }) {
  const [{ tab = 'crews' }, changeParameters] = useQueryParameters({ tab: tabText, status: z.string() })
  return (
    <Tabs
      label={t`Feedback`}
      value={tab}
      onChange={(next) =>
        changeParameters({ tab: next === 'crews' ? undefined : next, status: undefined }, true)
      }
      contentClassName="pt-3 sm:pt-4"
      items={[
        { value: 'crews', label: t`Your crews`, content: yourCrews },
        {
          value: 'log',
          label: t`Feedback Log`,
          content: <Suspense fallback={<LogSkeleton />}>{log}</Suspense>,
        },
      ]}
    />
  )
}

const LogSkeleton = () => <Placeholder text={t`Loading the feedback log`} cards={['h-96']} />

const yourCrews = (
  <PageData fallback={<CrewCardSkeletons />}>
    <AssignedCrews />
  </PageData>
)

function AssignedCrews() {
  const { assignedCrews } = useUser()
  const assigned = usePageData('GET /api/groups').filter(({ id }) => assignedCrews.includes(id))
  return assigned.length === 0 ? (
    <Empty
      card
      icon={MessageSquareText}
      title={t`No crews are assigned to you`}
      action={
        <LinkButton href={paths.coaching()}>
          <Trans>See all crews</Trans>
        </LinkButton>
      }
    >
      <Trans>An admin assigns crews to coaches. Yours will show up here.</Trans>
    </Empty>
  ) : (
    <CrewPicker crews={assigned} />
  )
}
