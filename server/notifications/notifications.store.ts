// Writes what people are told, and marks it as read.
import type { NotificationType } from '../../contract/notifications.ts'
import type { Queries } from '../platform/db/engine.ts'

export interface NewNotification {
  userId: number
  type: NotificationType
  /** Null about a goal that is gone. */
  goalId: number | null
  message: string
}

/** Rows of one statement; PostgreSQL takes 65,535 values. */
const AT_ONCE = 1_000

/** Write them in the transaction of what they tell; publish `notifications` to these users after the commit. */
export async function notify(
  db: Queries,
  notifications: readonly NewNotification[],
  now: number,
): Promise<void> {
  for (let from = 0; from < notifications.length; from += AT_ONCE) {
    const rows = notifications.slice(from, from + AT_ONCE).map(({ userId, type, goalId, message }) => ({
      user_id: userId,
      type,
      goal_id: goalId,
      message,
      is_read: 0 as const,
      created_at: now,
    }))
    await db.insertInto('notifications').values(rows).execute()
  }
}

export async function markAsRead(db: Queries, id: number): Promise<void> {
  await db.updateTable('notifications').set({ is_read: 1 }).where('id', '=', id).execute()
}

/** Answers how many were unread until now. */
export async function markAllAsRead(db: Queries, userId: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ is_read: 1 })
    .where('user_id', '=', userId)
    .where('is_read', '=', 0)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
