// Marking notifications as read, one or all at once: shown at once, taken back with a toast on failure.

import type { Notification } from '../../contract/notifications.ts'
import { useChange } from '../api/queries.ts'
import { onFailure } from '../frame/on-failure.ts'
import { toast } from '../ui/toast.ts'

interface Page {
  items: Notification[]
  nextCursor: string | null
  unreadCount: number
}

export function useReadNotifications() {
  const one = useChange('PATCH /api/notifications/:id/read', {
    optimistic: ({ params }, cache) =>
      cache.update('GET /api/notifications', (page) => withRead(page, Number(params.id))),
    onError: onFailure('Failed to mark notification as read', 'Please try again.'),
  })
  const all = useChange('PUT /api/notifications/mark-all-read', {
    optimistic: (_, cache) => cache.update('GET /api/notifications', withAllRead),
    onSuccess: () => toast({ kind: 'success', title: 'All notifications marked as read' }),
    onError: onFailure('Failed to mark all notifications as read', 'Please try again.'),
  })
  return {
    markOne: (id: number) => one.mutate({ params: { id } }),
    markAll: () => {
      if (!all.isPending) all.mutate({})
    },
  }
}

/** Every page carries the count of all, also the pages that do not hold the one that was read. */
const withRead = (page: Page, id: number): Page => ({
  ...page,
  unreadCount: Math.max(0, page.unreadCount - 1),
  items: page.items.map((item) => (item.id === id ? { ...item, isRead: true } : item)),
})

const withAllRead = (page: Page): Page => ({
  ...page,
  unreadCount: 0,
  items: page.items.map((item) => ({ ...item, isRead: true })),
})
