// Writes what people are told, and marks it as read.
import { sql } from 'kysely'
import type { NotificationType } from '../../contract/notifications.ts'
import type { Queries } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { portions } from '../platform/portions.ts'

export interface NewNotification {
  userId: number
  type: NotificationType
  /** Null about a goal that is gone. */
  goalId: number | null
  message: string
}

type Place = Pick<SchoolDb, 'db'>

/** Rows of one statement; PostgreSQL takes 65,535 values. */
const AT_ONCE = 1_000

/** Write them in the transaction of what they tell; publish `notifications` to these users after the commit. */
export async function notify(
  { db }: Place,
  notifications: readonly NewNotification[],
  now: number,
): Promise<void> {
  const rows = notifications.map(({ userId, type, goalId, message }) => ({
    user_id: userId,
    type,
    goal_id: goalId,
    message,
    is_read: 0 as const,
    created_at: now,
  }))
  for (const values of portions(rows, AT_ONCE)) await db.insertInto('notifications').values(values).execute()
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
    // Written out: a plan for any value could not use the index of the unread ones.
    .where('is_read', '=', sql.lit(0))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
