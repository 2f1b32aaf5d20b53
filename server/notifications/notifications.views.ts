// Reads what a person was told.
import { sql } from 'kysely'
import type { Notification } from '../../contract/notifications.ts'
import { iso } from '../platform/clock.ts'
import type { Queries } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import { remembered } from '../platform/db/remembered.ts'
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
  on: Place,
  userId: number,
  { limit, beforeId }: { limit: number; beforeId: number | undefined },
): Promise<Page<Notification>> {
  const given = { userId, beforeId: beforeId ?? 0, limit: limit + 1 }
  const rows = await pageRows(on, given, beforeId === undefined ? '' : 'after the first page')
  return pageOf(rows.map(toNotification), limit, ({ id }) => [id])
}

type Place = Pick<Database, 'db' | 'engine'>

const pageRows = remembered(
  ({ db }: Place, given: { userId: number; beforeId: number; limit: number }, shape) => {
    let query = withGoalOwner(db).where('notifications.user_id', '=', given.userId)
    if (shape !== '') query = query.where('notifications.id', '<', given.beforeId)
    return query.orderBy('notifications.id', 'desc').limit(given.limit)
  },
)

export async function unreadCountOf(on: Place, userId: number): Promise<number> {
  const [row] = await unreadRows(on, { userId })
  return Number(row?.unread ?? 0)
}

const unreadRows = remembered(({ db }: Place, given: { userId: number }) =>
  db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('user_id', '=', given.userId)
    // Written out: a plan for any value could not use the index of the unread ones.
    .where('is_read', '=', sql.lit(0)),
)

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
