import { t } from '@lingui/core/macro'
import { Bell, LogOut, Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import { Link, useRoute } from 'wouter'
import { fullName } from '../../contract/person-name.ts'
import { buttonClasses, IconButton } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icon.tsx'
import { useLazyModule } from '../ui/lazy.tsx'
import { Logo } from '../ui/logo.tsx'
import { useOnPhone } from '../ui/store.ts'
import { UnreadCount } from './notifications.tsx'
import { paths } from './paths.ts'
import { PlainShell } from './plain-shell.tsx'
import {
  type DockLink,
  LogoutButton,
  OwnStudio,
  SchoolSwitch,
  type ShellProps,
  type ShellUser,
} from './shell-parts.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

const loadMenu = () => import('./shell-menu.tsx')

/** The frame of every screen: bar, links, user, and the screen itself. If no user is signed in it is only the screen. */
export function Shell(props: ShellProps) {
  const { user, dock, children } = props
  return (
    <PlainShell bar={user && <Bar {...props} user={user} />} dock={user && dock && <Dock links={dock} />}>
      {children}
    </PlainShell>
  )
}

function Bar({ links, user, school, bell }: ShellProps & { user: ShellUser }) {
  const [menu, setMenu] = useState({ wanted: false, open: false })
  const sheet = useLazyModule(loadMenu, menu.wanted)
  const [atAccount] = useRoute(paths.account())
  const name = fullName(user)
  return (
    <header className="sticky top-(--above) z-20 border-b border-line bg-surface low:static print:hidden">
      <div className="mx-auto flex min-h-(--bar) max-w-(--page) items-center gap-x-6 gap-y-1 pe-1 ps-4 sm:px-4 max-lg:sm:flex-wrap max-lg:sm:pt-1 lg:px-6">
        <Link href="/" className="flex min-h-11 items-center no-underline">
          <Logo word />
        </Link>
        <nav
          aria-label={t`Main`}
          className="no-scrollbar flex min-w-0 gap-1 overflow-x-auto max-lg:order-3 max-lg:-mx-2 max-lg:w-[calc(100%+1rem)] max-lg:px-0.5 max-lg:pt-0.5 max-lg:pb-1.5 max-sm:hidden lg:py-1"
        >
          {links.map((link) => (
            <Link
              key={link.href}
              href={link.href}
              aria-current={link.current ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-10 px-3 text-14 font-600 whitespace-nowrap text-ink-2 no-underline transition-colors duration-120 hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-ink"
            >
              {link.label}
            </Link>
          ))}
        </nav>
        <div className="ms-auto flex min-w-0 items-center sm:gap-3">
          {school && (
            <SchoolSwitch school={school} className="max-w-60 max-sm:hidden lg:max-w-36 xl:max-w-60" />
          )}
          <OwnStudio user={user} className="whitespace-nowrap max-sm:hidden" />
          <Link
            href={paths.account()}
            aria-current={atAccount ? 'page' : undefined}
            aria-label={t`${name}, your account`}
            title={t`${name}, your account`}
            className="flex min-h-11 min-w-0 items-center text-14 font-600 text-ink no-underline hover:underline aria-[current=page]:text-primary-ink max-sm:hidden"
          >
            <span translate="no" className="max-w-[26ch] truncate lg:max-w-[14ch] xl:max-w-[22ch]">
              {name}
            </span>
          </Link>
          <ThemeToggle />
          {bell !== undefined && <BellLink href={bell} />}
          <LogoutButton
            variant="ghost"
            icon={LogOut}
            data-tip={t`Logout`}
            className="max-sm:hidden max-xl:min-w-11 max-xl:px-0"
          >
            <span className="max-xl:sr-only">{t`Logout`}</span>
          </LogoutButton>
          <IconButton
            icon={MenuIcon}
            label={t`Menu`}
            aria-haspopup="dialog"
            aria-expanded={menu.open}
            onPointerEnter={loadMenu}
            onFocus={loadMenu}
            onClick={() => setMenu({ wanted: true, open: true })}
            className="sm:hidden"
          />
        </div>
      </div>
      {sheet && (
        <sheet.ShellMenu
          open={menu.open}
          onOpenChange={(open) => setMenu({ wanted: true, open })}
          links={links}
          user={user}
          school={school}
        />
      )}
    </header>
  )
}

/** Phones show the notifications far below the goals, so their bar has the number of unread ones. */
function BellLink({ href }: { href: string }) {
  if (!useOnPhone()) return null
  return (
    <Link href={href} className={cx(buttonClasses('ghost', 'md'), 'relative w-11 shrink-0')}>
      <Icon icon={Bell} size={18} />
      <span className="sr-only">{t`Notifications`}</span>
      <UnreadCount />
    </Link>
  )
}

/** The bottom bar of phones. */
function Dock({ links }: { links: readonly DockLink[] }) {
  return (
    <nav
      aria-label={t`Quick`}
      className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-4 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
    >
      {links.map((link) => (
        <Link
          key={link.href}
          href={link.href}
          aria-current={link.current ? 'page' : undefined}
          className="relative grid min-h-15 content-center justify-items-center gap-0.5 text-12 font-600 text-ink-2 no-underline focus-visible:-outline-offset-2 aria-[current=page]:text-primary-ink"
        >
          <Icon icon={link.icon} size={22} stroke={link.current ? 2.4 : 1.9} />
          {link.label}
          {link.badge}
        </Link>
      ))}
    </nav>
  )
}
