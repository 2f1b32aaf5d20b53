// The bottom bar of a coach without a studio. A lazy chunk, because most phones are those of learners.

import { paths } from '../frame/paths.ts'
import { useUser } from '../frame/session-context.ts'
import type { DockLink } from '../frame/shell-props.ts'
import { useWaitingTotal } from '../parts/crews/waiting-goals.ts'
import { Count } from '../ui/count.tsx'
import { MessageSquareText, ScrollText } from '../ui/icons.tsx'
import { House, Users } from '../ui/start-icons.tsx'

export function coachDock(path: string): DockLink[] {
  const atHome = path === paths.home() || path === paths.dashboard()
  return [
    { href: paths.home(), label: 'Home', icon: House, current: atHome },
    {
      href: paths.feedback(),
      label: 'Feedback',
      icon: MessageSquareText,
      badge: <ToReview />,
      current: path === paths.feedback(),
    },
    {
      href: paths.coaching(),
      label: 'Crews',
      icon: Users,
      current: path.startsWith(paths.coaching()),
    },
    {
      href: paths.adminFeedback(),
      label: 'Log',
      icon: ScrollText,
      current: path === paths.adminFeedback(),
    },
  ]
}

/** The number of goals that wait, at the icon. */
function ToReview() {
  const total = useWaitingTotal(useUser().assignedCrews)
  if (!total) return null
  return (
    <>
      <span className="sr-only">, </span>
      <Count
        of={total}
        tone="unread"
        label="to review"
        className="absolute top-1.5 left-[calc(50%+0.25rem)] h-4.5! min-w-4.5! px-1! [box-shadow:0_0_0_2px_var(--surface)]"
      />
    </>
  )
}
