import { useState } from 'react'
import { Link, useRoute } from 'wouter'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { LogOut, Menu as MenuIcon } from '../ui/icons.tsx'
import { Logo } from '../ui/logo.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { StudioMark } from '../ui/studio-mark.tsx'
import { ToastRegion } from '../ui/toast-region.tsx'
import { useAfterDelay } from '../ui/use-deferred.ts'
import { useLazyModule } from '../ui/use-lazy-module.ts'
import { paths } from './paths.ts'
import { ShellDock } from './shell-dock.tsx'
import type { ShellProps, ShellUser } from './shell-props.ts'
import { ThemeToggle } from './theme-toggle.tsx'

const loadMenu = () => import('./shell-menu.tsx')
const loadSchoolSwitch = () => import('./school-switch.tsx')
const loadTooltips = () => import('../ui/tooltip.tsx')

/** The frame of every screen: bar, links, who is signed in, and the place for the screen. Without a user only the screen. */
export function Shell(props: ShellProps) {
  const { user, dock, children } = props
  const tips = useLazyModule(loadTooltips, useAfterDelay())
  return (
    <>
      <SkipLink />
      {user && <Bar {...props} user={user} />}
      <main
        id="main"
        tabIndex={-1}
        className={cx(user && dock && 'max-sm:pb-[calc(4rem+env(safe-area-inset-bottom))]', 'outline-none')}
      >
        {children}
      </main>
      {user && dock && <ShellDock links={dock} />}
      {tips && <tips.Tooltips />}
      <ToastRegion />
    </>
  )
}

function Bar({ links, user, school, onLogout, loggingOut }: ShellProps & { user: ShellUser }) {
  const [menu, setMenu] = useState({ wanted: false, open: false })
  const sheet = useLazyModule(loadMenu, menu.wanted)
  const schools = useLazyModule(loadSchoolSwitch, school !== undefined && school !== null)
  const [atAccount] = useRoute(paths.account())
  const name = `${user.firstName} ${user.lastName}`
  return (
    <header className="sticky top-(--above) z-20 border-b border-line bg-surface print:hidden">
      <div className="mx-auto flex min-h-(--bar) max-w-(--page) items-center gap-x-6 gap-y-1 pr-1 pl-4 sm:px-4 max-lg:sm:flex-wrap max-lg:sm:pt-1 lg:px-6">
        <Link href="/" className="flex min-h-11 items-center no-underline">
          <Logo word />
        </Link>
        <nav
          aria-label="Main"
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
        <div className="ml-auto flex min-w-0 items-center sm:gap-3">
          {school && schools && (
            <schools.SchoolSwitch
              school={school}
              className="max-w-60 max-sm:hidden lg:max-w-36 xl:max-w-60"
            />
          )}
          {user.studio && (
            <StudioMark
              tag
              name={user.studio}
              level={user.studioLevel?.level ?? null}
              of={user.studioLevel?.of ?? 1}
              className="whitespace-nowrap max-sm:hidden"
            />
          )}
          <Link
            href={paths.account()}
            aria-current={atAccount ? 'page' : undefined}
            aria-label={`${name}, your account`}
            title={`${name}, your account`}
            className="flex min-h-11 min-w-0 items-center text-14 font-600 text-ink no-underline hover:underline aria-[current=page]:text-primary-ink max-sm:hidden"
          >
            <span className="max-w-[26ch] truncate lg:max-w-[14ch] xl:max-w-[22ch]">{name}</span>
          </Link>
          <ThemeToggle />
          <LogoutButton onLogout={onLogout} loggingOut={loggingOut} />
          <IconButton
            icon={MenuIcon}
            label="Menu"
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
          onLogout={onLogout}
          loggingOut={loggingOut}
        />
      )}
    </header>
  )
}

function LogoutButton({ onLogout, loggingOut }: Pick<ShellProps, 'onLogout' | 'loggingOut'>) {
  return (
    <Button
      variant="ghost"
      icon={LogOut}
      pending={loggingOut}
      onClick={onLogout}
      data-tip="Logout"
      className="max-sm:hidden max-xl:min-w-11 max-xl:px-0"
    >
      {loggingOut ? 'Logging out...' : <span className="max-xl:sr-only">Logout</span>}
    </Button>
  )
}
