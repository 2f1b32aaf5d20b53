// The order of a coach's notifications: unread ones first, also those that are older than the first page.
import { useState } from 'react'
import type { Notification } from '../../contract/notifications.ts'
import { useApi } from '../api/queries.ts'
import type { useNotifications } from '../frame/notifications.tsx'

/** The number of notifications among which older unread ones are looked for. */
const SEARCHED_COUNT = 50

/**
 * Returns as many notifications as the list has, those first that were unread when they came into view, so that a row stays in
 * its place when it is read. Undefined until they are loaded.
 */
export function useUnreadFirst(
  list: ReturnType<typeof useNotifications>,
): readonly Notification[] | undefined {
  const listed = list.data?.items ?? []
  const unreadCount = list.data?.pages[0]?.unreadCount ?? 0
  const [isSearching, setSearching] = useState(false)
  if (!isSearching && unreadCount > listed.filter(({ isRead }) => !isRead).length) setSearching(true)
  const more = useApi('GET /api/notifications', isSearching ? { query: { limit: SEARCHED_COUNT } } : null)
  const found = more.data?.items ?? []
  const foundIds = new Set(found.map(({ id }) => id))
  const all = [...found, ...listed.filter(({ id }) => !foundIds.has(id))].toSorted((a, b) => b.id - a.id)

  const [unread, setUnread] = useState<ReadonlySet<number>>(new Set())
  const added = all.filter(({ id, isRead }) => !isRead && !unread.has(id))
  if (added.length > 0) setUnread(new Set([...unread, ...added.map(({ id }) => id)]))

  if (list.isPending || (isSearching && more.isPending)) return undefined
  const first = all.filter(({ id }) => unread.has(id))
  const others = all.filter(({ id }) => !unread.has(id))
  return [...first, ...others].slice(0, listed.length)
}
