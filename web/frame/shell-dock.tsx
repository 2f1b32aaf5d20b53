import { Link } from 'wouter'
import { Icon } from '../ui/icon.tsx'
import { ChartNoAxesColumn, House, ListChecks, Users } from '../ui/icons.tsx'
import type { DockLink } from './shell-props.ts'

const icons = { home: House, goals: ListChecks, group: Users, progress: ChartNoAxesColumn }

/** The bottom bar of learners on phones: Home, Goals, Group, Progress. */
export function ShellDock({ links }: { links: readonly DockLink[] }) {
  return (
    <nav
      aria-label="Quick"
      className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-4 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
    >
      {links.map((link) => (
        <Link
          key={link.icon}
          href={link.href}
          aria-current={link.current ? 'page' : undefined}
          className="grid min-h-15 content-center justify-items-center gap-0.5 text-12 font-600 text-ink-2 no-underline focus-visible:-outline-offset-2 aria-[current=page]:text-primary-ink"
        >
          <Icon of={icons[link.icon]} size={22} stroke={link.current ? 2.4 : 1.9} />
          {link.label}
        </Link>
      ))}
    </nav>
  )
}
