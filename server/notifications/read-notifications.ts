// Marking as read what a person was told; the other devices of that person learn of it.
import type { Notification } from '../../contract/notifications.ts'
import { toAccounts } from '../platform/audiences.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { markAllAsRead, markAsRead } from './notifications.store.ts'

type Acting = Pick<MemberContext, 'services' | 'caller'>

export async function readNotification(acting: Acting, notification: Notification): Promise<Notification> {
  if (notification.isRead) return notification
  await markAsRead(acting.services.database.db, notification.id)
  announce(acting)
  return { ...notification, isRead: true }
}

/** Answers how many were unread until now. */
export async function readAllNotifications(acting: Acting): Promise<number> {
  const updated = await markAllAsRead(acting.services.database.db, acting.caller.id)
  if (updated > 0) announce(acting)
  return updated
}

function announce({ services, caller }: Acting): void {
  services.live.publish({
    schoolId: caller.schoolId,
    topics: ['notifications'],
    to: toAccounts([caller.id]),
  })
}
