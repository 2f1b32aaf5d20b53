import { t } from '@lingui/core/macro'
import { LogOut } from 'lucide-react'
import { Link, useRoute } from 'wouter'
import { fullName } from '../../contract/person-name.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { paths } from './paths.ts'
import { LogoutButton, OwnStudio, SchoolSwitch, type ShellProps, type ShellUser } from './shell-parts.tsx'

/** The content of the bar as a sheet on phones. */
export function ShellMenu({
  open,
  onOpenChange,
  links,
  user,
  school,
}: Pick<ShellProps, 'links' | 'school'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
  user: ShellUser
}) {
  const [atAccount] = useRoute(paths.account())
  const [atPrivacy] = useRoute(paths.privacy())
  const account = { href: paths.account(), label: t`Your account`, current: atAccount }
  const privacy = { href: paths.privacy(), label: t`Privacy`, current: atPrivacy }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={
        <span translate="no" className="flex items-center gap-3 text-16 tracking-normal">
          <Avatar firstName={user.firstName} lastName={user.lastName} picture={user.profilePicture} />
          {fullName(user)}
        </span>
      }
      footer={<LogoutButton icon={LogOut} />}
    >
      <OwnStudio user={user} className="justify-self-start" />
      {school && (
        <div className="grid gap-1">
          <span aria-hidden="true" className="text-13 text-ink-2">
            {t`School`}
          </span>
          <SchoolSwitch school={school} />
        </div>
      )}
      <nav aria-label={t`Menu`} className="grid divide-y divide-line">
        {[...links, account, privacy].map((link) => (
          <Link
            key={link.href}
            href={link.href}
            aria-current={link.current ? 'page' : undefined}
            onClick={() => onOpenChange(false)}
            className="flex min-h-12 items-center font-600 text-ink no-underline aria-[current=page]:text-primary-ink"
          >
            {link.label}
          </Link>
        ))}
      </nav>
    </Dialog>
  )
}
