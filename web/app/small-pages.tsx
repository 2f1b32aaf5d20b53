// Pages in the place of the one that an address names: it is not for the user, it is unknown, or the user has no school.
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { parseRouteParams, type RoutePath } from '../../contract/screens.ts'
import { currentUser } from '../frame/session.tsx'
import { LogoutButton } from '../frame/shell-parts.tsx'
import { useUser } from '../frame/user-and-week.ts'
import { Button } from '../ui/button.tsx'
import { Page, usePage } from '../ui/page.tsx'
import { SmallPage } from '../ui/small-page.tsx'
import { Denied, EmptySignpost, NotFound } from '../ui/small-pages.tsx'

/** The other addresses admit everyone who is signed in. */
const listReasons = (): Partial<Record<RoutePath, string>> => ({
  '/admin': t`Only admins can manage a school.`,
  '/admin/feedback': t`Only admins, coaches and guides can read the feedback log.`,
  '/crews-overview': t`Only admins can open this overview of the crews.`,
  '/feedback': t`Only coaches and guides can open this page.`,
  '/feedback/crew/:crewId': t`Only the coaches and the captain of this crew can review its goals.`,
  '/coaching': t`Only coaches can open the list of crews.`,
  '/coaching/crews/:crewId': t`Only the captain and the coaches of this crew, and admins, can manage its goals.`,
  '/guide': t`Only guides can open a studio page.`,
  '/without-goal': t`Only admins, coaches and guides can open this list.`,
})

/** Says who may open the address. */
export function DeniedPage() {
  const [path] = useLocation()
  const [, words] =
    Object.entries(listReasons()).find(([route]) => parseRouteParams(route, path) !== null) ?? []
  return (
    <Page>
      <Denied>{words}</Denied>
    </Page>
  )
}

export const NotFoundPage = () => (
  <Page>
    <NotFound />
  </Page>
)

/** The user's school was deleted, or they were never added to one. Nothing works until an admin of Cairn adds them. */
export function NoSchoolPage() {
  const heading = usePage(t`No school yet`)
  const { username } = useUser()
  const { refetch, isFetching } = useQuery(currentUser)
  return (
    <Page>
      <SmallPage
        picture={<EmptySignpost />}
        title={t`Your account isn’t in a school yet`}
        titleRef={heading}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button
              variant="primary"
              onClick={() => void refetch()}
              pending={isFetching}
              pendingLabel={t`Looking...`}
            >
              {t`Look again`}
            </Button>
            <LogoutButton variant="ghost">{t`Sign in as someone else`}</LogoutButton>
          </div>
        }
      >
        {t`Ask the person who runs Cairn for your school to add you. Tell them your username:`}{' '}
        <span translate="no" className="font-mono text-ink">
          {username}
        </span>
      </SmallPage>
    </Page>
  )
}
