// Reads a person's notifications and a crew's activities.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Query } from '../../contract/api.ts'
import { type Language, SOURCE_LANGUAGE } from '../../contract/languages.ts'
import { notificationSentence } from '../../contract/notification-kinds.ts'
import {
  notificationData,
  type StoredActivity,
  type StoredNotification,
} from '../../contract/notifications.ts'
import { builtOnce } from '../platform/db/built-once.ts'
import type { Database } from '../platform/db/open.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { type Page, readPage } from '../platform/paging.ts'

/** The columns for `tellNotification`. */
export const notificationColumns = [
  'notifications.id',
  'notifications.user_id as userId',
  'notifications.type',
  'notifications.goal_id as goalId',
  'notifications.message',
  'notifications.data',
  'notifications.is_read as isRead',
  'notifications.created_at as createdAt',
] as const

/** `builtOnce` saves 10 % of the time to list notifications on SQLite. */
const notificationsQuery = builtOnce((db) =>
  db
    .selectFrom('notifications')
    .leftJoin('goals', 'goals.id', 'notifications.goal_id')
    .leftJoin('users as owner', 'owner.id', 'goals.user_id')
    .select(notificationColumns)
    .select('owner.group_id as groupId'),
)

type Row = Pick<StoredNotification, 'type' | 'message'> & { data: string | null }

/** Tells the notification from its data. In English that is the stored message. */
export function tellNotification<R extends Row>(row: R, language: Language) {
  const data = parseData(row.data)
  const told = language === SOURCE_LANGUAGE ? null : notificationSentence({ type: row.type, data })
  return { ...row, data, message: told ?? row.message }
}

/** Returns null for data that another version wrote; the message says the same. */
function parseData(data: string | null): StoredNotification['data'] {
  return data === null ? null : (z.safeParse(notificationData, JSON.parse(data)).data ?? null)
}

/** Lists the newest notification first. */
export async function listNotifications(
  database: Database,
  userId: number,
  page: Query<'GET /api/notifications'>,
  language: Language,
): Promise<Page<StoredNotification>> {
  const { items, nextCursor } = await readPage(
    notificationsQuery(database).where('notifications.user_id', '=', userId),
    page,
    { columns: { 'notifications.id': 'id' }, direction: 'desc', keyOf: ({ id }) => [id] },
  )
  return { items: items.map((row) => tellNotification(row, language)), nextCursor }
}

export async function countUnread(database: Database, userId: number): Promise<number> {
  const { unread } = await unreadCounts(database).where('user_id', '=', userId).executeTakeFirstOrThrow()
  return unread
}

/** The query uses `builtOnce` because notifications would cost 14 % more on SQLite otherwise. */
const unreadCounts = builtOnce((db) =>
  db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    // This is a literal because the partial index of unread notifications is not used with a parameter.
    .where('is_read', '=', sql.lit(0)),
)

/** Returns the notification with the recipient's school, or undefined if it does not exist. */
export async function findNotification(database: Database, id: number, language: Language) {
  const row = await notificationsQuery(database)
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select('users.school_id as schoolId')
    .where('notifications.id', '=', id)
    .executeTakeFirst()
  return row && tellNotification(row, language)
}

const MAX_ACTIVITIES = 50
const memberColumns = [
  'id',
  'first_name as firstName',
  'last_name as lastName',
  'profile_picture as profilePicture',
] as const

/** Lists the newest 50 activities of the current members, newest first. Reads at most 50 rows of each member. */
export async function listActivities(school: SchoolDb, groupId: number): Promise<StoredActivity[]> {
  const members = await school
    .selectFrom('users')
    .select(memberColumns)
    .where('group_id', '=', groupId)
    .execute()
  const selectNewest = (userId: number) =>
    school.db
      .selectFrom(
        school
          .selectFrom('activities')
          .select(['id', 'type', 'user_id as userId', 'goal_id as goalId', 'created_at as createdAt'])
          .where('user_id', '=', userId)
          .orderBy('id', 'desc')
          .limit(MAX_ACTIVITIES)
          .as('newest'),
      )
      .selectAll('newest')
  const [first, ...others] = members.map(({ id }) => selectNewest(id))
  if (!first) return []
  const rows = await school.db
    .selectFrom(others.reduce((all, query) => all.unionAll(query), first).as('newest'))
    .innerJoin('goals', 'goals.id', 'newest.goalId')
    .leftJoin('users as creator', (join) =>
      join.onRef('creator.id', '=', 'goals.created_by_id').on('creator.school_id', '=', school.schoolId),
    )
    .selectAll('newest')
    .select([
      'goals.title',
      'creator.id as creatorId',
      'creator.first_name as firstName',
      'creator.last_name as lastName',
    ])
    .orderBy('newest.id', 'desc')
    .limit(MAX_ACTIVITIES)
    .execute()
  const people = new Map(members.map((member) => [member.id, member]))
  return rows.flatMap((row) => {
    const user = people.get(row.userId)
    if (!user) return []
    return {
      ...row,
      user,
      goal: { id: row.goalId, title: row.title },
      by: toCreator(row),
    }
  })
}

interface Creation {
  type: StoredActivity['type']
  userId: number
  creatorId: number | null
  firstName: string | null
  lastName: string | null
}

/** Returns the person who set the goal if it was not the owner. */
function toCreator({ type, userId, creatorId: id, firstName, lastName }: Creation): StoredActivity['by'] {
  if (type !== 'goal_created' || id === null || id === userId) return null
  return firstName === null || lastName === null ? null : { id, firstName, lastName }
}
