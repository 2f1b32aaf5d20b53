// Reads the notifications of a person and the activity of a crew.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type Activity, type Notification, notificationData } from '../../contract/notifications.ts'
import { iso } from '../platform/clock.ts'
import type { Queries } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
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
      'notifications.data',
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
    data: storedData(row.data),
    isRead: row.is_read === 1,
    createdAt: iso(row.created_at),
  }
}

/** Null for data that another version wrote: the message says the same. */
export function storedData(data: string | null): Notification['data'] {
  return data === null ? null : (z.safeParse(notificationData, JSON.parse(data)).data ?? null)
}

/** Newest first; `beforeId` is the id of the last notification on the previous page. */
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
    // A literal, not a parameter: only then the partial index of unread notifications is used.
    .where('is_read', '=', sql.lit(0))
    .executeTakeFirstOrThrow()
  return unread
}

/** With the recipient's school; null when the notification does not exist. */
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

const MAX_ACTIVITIES = 50

/** The newest 50 activities of the current members, newest first. It reads at most 50 rows of each member. */
export async function activitiesOf({ db, schoolId }: SchoolDb, groupId: number): Promise<Activity[]> {
  const members = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'profile_picture'])
    .where('school_id', '=', schoolId)
    .where('group_id', '=', groupId)
    .execute()
  const newestOf = (userId: number) =>
    db
      .selectFrom(
        db
          .selectFrom('activities')
          .select(['id', 'type', 'user_id', 'goal_id', 'created_at'])
          .where('user_id', '=', userId)
          .orderBy('id', 'desc')
          .limit(MAX_ACTIVITIES)
          .as('one'),
      )
      .selectAll('one')
  const [first, ...others] = members.map(({ id }) => newestOf(id))
  if (!first) return []
  const rows = await db
    .selectFrom(others.reduce((all, one) => all.unionAll(one), first).as('newest'))
    .innerJoin('goals', 'goals.id', 'newest.goal_id')
    .leftJoin('users as creator', (join) =>
      join.onRef('creator.id', '=', 'goals.created_by_id').on('creator.school_id', '=', schoolId),
    )
    .selectAll('newest')
    .select([
      'goals.title',
      'creator.id as creator_id',
      'creator.first_name as creator_first_name',
      'creator.last_name as creator_last_name',
    ])
    .orderBy('newest.id', 'desc')
    .limit(MAX_ACTIVITIES)
    .execute()
  const people = new Map(members.map((member) => [member.id, member]))
  return rows.flatMap((row) => {
    const user = people.get(row.user_id)
    if (!user) return []
    return {
      id: row.id,
      type: row.type,
      userId: row.user_id,
      goalId: row.goal_id,
      createdAt: iso(row.created_at),
      user: {
        id: user.id,
        firstName: user.first_name,
        lastName: user.last_name,
        profilePicture: user.profile_picture,
      },
      goal: { id: row.goal_id, title: row.title },
      by: setFor(row),
    }
  })
}

interface Creation {
  type: Activity['type']
  user_id: number
  creator_id: number | null
  creator_first_name: string | null
  creator_last_name: string | null
}

/** The person who set a goal for its owner. */
function setFor(row: Creation): Activity['by'] {
  const { creator_id: id, creator_first_name: firstName, creator_last_name: lastName } = row
  if (row.type !== 'goal_created' || id === null || id === row.user_id) return null
  return firstName === null || lastName === null ? null : { id, firstName, lastName }
}
