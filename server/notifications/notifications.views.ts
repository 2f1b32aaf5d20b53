// Reads what a person was told.
import { sql } from 'kysely'
import type { Notification } from '../../contract/notifications.ts'
import { iso } from '../platform/clock.ts'
import type { Queries } from '../platform/db/engine.ts'
import { type Page, pageOf } from '../platform/paging.ts'

const withGoalOwner = (db: Queries) =>
  db
    .selectFrom('notifications')
    .leftJoin('goals', 'goals.id', 'notifications.goal_id')
    .leftJoin('users as owner', 'owner.id', 'goals.user_id')
    .select([
      'notifications.id',
      'notifications.user_id',
      'notifications.type',
      'notifications.goal_id',
      'owner.group_id',
      'notifications.message',
      'notifications.is_read',
      'notifications.created_at',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof withGoalOwner>['executeTakeFirstOrThrow']>>

function toNotification(row: Row): Notification {
  return {
    id: row.id,
    userId: row.user_id,
    type: row.type,
    goalId: row.goal_id,
    groupId: row.group_id,
    message: row.message,
    isRead: row.is_read === 1,
    createdAt: iso(row.created_at),
  }
}

/** Newest first; `beforeId` is the last one of the page before. */
export async function notificationsOf(
  db: Queries,
  userId: number,
  { limit, beforeId }: { limit: number; beforeId: number | undefined },
): Promise<Page<Notification>> {
  let query = withGoalOwner(db).where('notifications.user_id', '=', userId)
  if (beforeId !== undefined) query = query.where('notifications.id', '<', beforeId)
  const rows = await query
    .orderBy('notifications.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows.map(toNotification), limit, ({ id }) => [id])
}

export async function unreadCountOf(db: Queries, userId: number): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    // Written out: a plan for any value could not use the index of the unread ones.
    .where('is_read', '=', sql.lit(0))
    .executeTakeFirstOrThrow()
  return unread
}

/** With the school of the person it is for; null when there is none. */
export async function notificationById(
  db: Queries,
  id: number,
): Promise<{ notification: Notification; schoolId: number | null } | null> {
  const row = await withGoalOwner(db)
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select('users.school_id')
    .where('notifications.id', '=', id)
    .executeTakeFirst()
  return row ? { notification: toNotification(row), schoolId: row.school_id } : null
}
