import { Count } from '../ui/count.tsx'
import { useNotifications } from './notifications.ts'

/** The number of unread notifications, on the bell of the bar. */
export function UnreadCount() {
  const { data } = useNotifications()
  const unread = data?.pages[0]?.unreadCount ?? 0
  if (unread === 0) return null
  return (
    <>
      <span className="sr-only">, </span>
      <Count
        of={unread}
        tone="unread"
        label="unread"
        className="absolute top-0.75 left-1/2 h-4.5! min-w-4.5! px-1! [box-shadow:0_0_0_2px_var(--surface)]"
      />
    </>
  )
}
