// The user's notifications. The dashboard's card and the bar's bell share one read.
import { t } from '@lingui/core/macro'
import { FIRST_NOTIFICATION_COUNT } from '../../contract/page-reads.ts'
import { useApiPages } from '../api/pages.ts'
import { Count } from '../ui/tag.tsx'

/** Reads all notifications in pages, newest first. */
export const useNotifications = () =>
  useApiPages('GET /api/notifications', { query: { limit: FIRST_NOTIFICATION_COUNT } })

export function UnreadCount() {
  const { data } = useNotifications()
  const unread = data?.pages[0]?.unreadCount ?? 0
  if (unread === 0) return null
  return (
    <>
      <span className="sr-only">, </span>
      <Count
        count={unread}
        tone="unread"
        label={t`unread`}
        className="absolute top-0.75 left-1/2 h-4.5! min-w-4.5! px-1! [box-shadow:0_0_0_2px_var(--surface)]"
      />
    </>
  )
}
