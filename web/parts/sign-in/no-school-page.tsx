// The page of a user without a school: it was deleted, or they were never added to one. Nothing works until an admin of
// Cairn adds them.
import { useQuery } from '@tanstack/react-query'
import { currentUser } from '../../frame/session.tsx'
import { LogoutButton } from '../../frame/shell-parts.tsx'
import { useUser } from '../../frame/user-and-week.ts'
import { Button } from '../../ui/button.tsx'
import { Page, usePage } from '../../ui/page.tsx'
import { SmallPage } from '../../ui/small-page.tsx'
import { EmptySignpost } from '../../ui/small-pages.tsx'

export function NoSchoolPage() {
  const heading = usePage('No school yet')
  const { username } = useUser()
  const { refetch, isFetching } = useQuery(currentUser)
  return (
    <Page>
      <SmallPage
        picture={<EmptySignpost />}
        title="Your account isn’t in a school yet"
        titleRef={heading}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button
              variant="primary"
              onClick={() => void refetch()}
              pending={isFetching}
              pendingLabel="Looking..."
            >
              Look again
            </Button>
            <LogoutButton variant="ghost">Sign in as someone else</LogoutButton>
          </div>
        }
      >
        Ask the person who runs Cairn for your school to add you. Tell them your username:{' '}
        <span translate="no" className="font-mono text-ink">
          {username}
        </span>
      </SmallPage>
    </Page>
  )
}
