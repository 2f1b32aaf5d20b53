// The bottom bar of a coach without a studio.

import { t } from '@lingui/core/macro'
import { House, MessageSquareText, ScrollText, Users } from 'lucide-react'
import { paths } from '../frame/paths.ts'
import type { DockLink } from '../frame/shell-parts.tsx'
import { useUser } from '../frame/user-and-week.ts'
import { useWaitingTotal } from '../parts/crews/waiting-queues.ts'
import { Count } from '../ui/tag.tsx'

export function coachDock(path: string): DockLink[] {
  const atHome = path === paths.home() || path === paths.dashboard()
  return [
    { href: paths.home(), label: t`Home`, icon: House, current: atHome },
    {
      href: paths.feedback(),
      label: t`Feedback`,
      icon: MessageSquareText,
      badge: <Waiting />,
      current: path === paths.feedback(),
    },
    {
      href: paths.coaching(),
      label: t`Crews`,
      icon: Users,
      current: path.startsWith(paths.coaching()),
    },
    {
      href: paths.adminFeedback(),
      label: t`Log`,
      icon: ScrollText,
      current: path === paths.adminFeedback(),
    },
  ]
}

function Waiting() {
  const { goals = 0, reflections = 0 } = useWaitingTotal(useUser().assignedCrews) ?? {}
  if (goals + reflections === 0) return null
  return (
    <>
      <span className="sr-only">, </span>
      <Count
        count={goals + reflections}
        tone="unread"
        label={reflections === 0 ? t`to review` : t`to review and to read`}
        className="absolute top-1.5 left-[calc(50%+0.25rem)] h-4.5! min-w-4.5! px-1! [box-shadow:0_0_0_2px_var(--surface)]"
      />
    </>
  )
}
