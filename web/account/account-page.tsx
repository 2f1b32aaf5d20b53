// The own account: password, picture, what is known about the person. One card a section.
import { hasNoSchool } from '../../contract/roles.ts'
import { useUser } from '../frame/session.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Page } from '../ui/page.tsx'
import { usePage } from '../ui/use-page.ts'
import { AboutCard } from './about-card.tsx'
import { DataCard } from './data-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { PictureCard } from './picture-card.tsx'

/** Who has no school may change the password; the rest is answered inside a school only. */
export function AccountPage() {
  const heading = usePage('Your account')
  const user = useUser()
  const member = !hasNoSchool(user)
  return (
    <Page>
      <header className="mb-5 flex items-center gap-4 max-sm:mb-3 max-sm:gap-3">
        <Avatar {...user} picture={user.profilePicture} size="l" />
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1}>
            Your account
          </h1>
          <p className="text-14 text-ink-2 [overflow-wrap:anywhere]">
            {user.firstName} {user.lastName}, username <span className="font-mono">{user.username}</span>
          </p>
        </div>
      </header>
      <div className="grid gap-3 sm:gap-5 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)]">
        <div className="grid content-start gap-3 sm:gap-5">
          <PasswordCard />
          {member && <PictureCard />}
        </div>
        <div className="grid content-start gap-3 sm:gap-5">
          <AboutCard />
          {member && <DataCard />}
        </div>
      </div>
    </Page>
  )
}
