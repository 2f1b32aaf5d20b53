// The routes of notifications.
import type { StoredNotification } from '../../contract/notifications.ts'
import { toAccounts } from '../platform/audiences.ts'
import { refuse } from '../platform/errors.ts'
import { type MemberContext, route } from '../platform/http/route.ts'
import { markAllAsRead } from './notifications.store.ts'
import { countUnread, findNotification, listNotifications } from './notifications.views.ts'

export const notificationRoutes = {
  ...route('GET /api/notifications', {
    handle: async ({ services, caller, language }, query) => {
      const page = await listNotifications(services.database, caller.id, query, language)
      return { ...page, unreadCount: await countUnread(services.database, caller.id) }
    },
  }),
  ...route('PATCH /api/notifications/:id/read', { byId: findOwnNotification, handle: readNotification }),
  ...route('PUT /api/notifications/mark-all-read', { handle: readAllNotifications }),
}

/** Finds a notification of the caller, because only the recipient may mark it as read. */
async function findOwnNotification({ services, caller, language }: MemberContext, id: number) {
  const found = await findNotification(services.database, id, language)
  const visible = found && (caller.isSuperAdmin || found.schoolId === caller.schoolId)
  if (!visible) refuse('not_found')
  if (found.userId !== caller.id) refuse('forbidden')
  return found
}

async function readNotification(
  context: MemberContext,
  notification: StoredNotification,
): Promise<StoredNotification> {
  if (notification.isRead) return notification
  await context.services.database.db
    .updateTable('notifications')
    .set({ is_read: 1 })
    .where('id', '=', notification.id)
    .execute()
  publishRead(context)
  return { ...notification, isRead: 1 }
}

/** Returns the number of notifications that were unread. */
async function readAllNotifications(context: MemberContext): Promise<{ updated: number }> {
  const updated = await markAllAsRead(context.services.database.db, context.caller.id)
  if (updated > 0) publishRead(context)
  return { updated }
}

/** Updates the person's other devices. */
function publishRead({ services, caller }: MemberContext): void {
  services.live.publish({
    schoolId: caller.schoolId,
    topics: ['notifications'],
    to: toAccounts([caller.id]),
  })
}
