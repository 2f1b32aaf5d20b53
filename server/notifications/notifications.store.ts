// Writes notifications, marks them as read, and deletes those that former captains, coaches and guides may no longer have. Also
// writes the activities that a crew sees of its members.
import { sql } from 'kysely'
import type { FeedbackStatus } from '../../contract/feedback-shapes.ts'
import {
  type NotificationContent,
  notificationKinds,
  notificationMessage,
} from '../../contract/notification-kinds.ts'
import { type Activity, notificationType } from '../../contract/notifications.ts'
import type { User } from '../../contract/people.ts'
import { inList, type OnEngine, type Queries, valuesTable } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'

/** `goalId` is null if the goal was deleted. */
type NewNotification = NotificationContent & { userId: number; goalId: number | null }

export const toMessageColumns = (news: NotificationContent) => ({
  type: news.type,
  message: notificationMessage(news),
  data: JSON.stringify(news.data),
})

/** @param owner the name of the goal's owner if the recipient is another person */
export function toFeedbackNews(
  status: FeedbackStatus,
  { actor, title, owner }: { actor: string; title: string; owner: string | null },
): NotificationContent {
  return status === 'accepted'
    ? { type: 'goal_feedback_positive', data: { actor, title } }
    : { type: 'goal_feedback_negative', data: { actor, title, owner, verdict: status } }
}

interface InsertedNotification {
  id: number
  user_id: number
}

const columns = ['user_id', 'goal_id', 'type', 'message', 'data', 'sequence'] as const

/**
 * Writes notifications, except to people who left, and returns their ids. Call it in the transaction of the change itself, and
 * publish `notifications` to these users after the commit.
 */
export async function notify(
  { db, engine }: OnEngine,
  notifications: readonly NewNotification[],
  now: number,
): Promise<InsertedNotification[]> {
  if (notifications.length === 0) return []
  const rows = notifications.map((notification, sequence) => ({
    user_id: notification.userId,
    goal_id: notification.goalId,
    ...toMessageColumns(notification),
    sequence,
  }))
  const news = valuesTable(engine, columns, rows, ['type', 'message', 'data'])
  // The ids follow the order in which the join yields rows, which differs between the engines without `order by`.
  const inserted =
    await sql<InsertedNotification>`insert into "notifications" (user_id, goal_id, type, message, data, is_read, created_at)
    select news.user_id, goal_id, type, message, data, 0, cast(${now} as bigint)
    from ${news} as news join users on users.id = news.user_id
    where users.left_at is null order by news.sequence returning id, user_id`.execute(db)
  return inserted.rows
}

/** Sends the same notification to each of these users. */
export async function notifyAll(
  tx: OnEngine,
  userIds: readonly number[],
  news: Omit<NewNotification, 'userId'> & NotificationContent,
  now: number,
): Promise<void> {
  await notify(
    tx,
    userIds.map((userId) => ({ ...news, userId })),
    now,
  )
}

/** Returns the number of notifications that were unread. */
export async function markAllAsRead(db: Queries, userId: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ is_read: 1 })
    .where('user_id', '=', userId)
    // This is a literal because the partial index of unread notifications is not used with a parameter.
    .where('is_read', '=', sql.lit(0))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export interface NewActivity {
  type: Activity['type']
  /** The goal's owner. */
  userId: number
  goalId: number
}

/** Ignores a second activity of the same goal and type. Publish `activities` to the owner's crew after the commit. */
export async function recordActivity(
  school: SchoolDb,
  { type, userId, goalId }: NewActivity,
  now: number,
): Promise<void> {
  await school
    .insertInto('activities')
    .values({ type, user_id: userId, goal_id: goalId, created_at: now })
    .onConflict((conflict) => conflict.columns(['goal_id', 'type']).doNothing())
    .execute()
}

export async function removeActivity(school: SchoolDb, goalId: number, type: Activity['type']) {
  await school.deleteFrom('activities').where('goal_id', '=', goalId).where('type', '=', type).execute()
}

/** The types that guides of the owner's studio keep too, while the owner has no crew. */
export const typesKeptByGuides = notificationType.options.filter(
  (type) => notificationKinds[type].keptBy === 'leaders and guides',
)

/**
 * Deletes these people's notifications about goals of others, unless they still lead the owner's crew. Guides of the studio of
 * an owner without a crew keep some types. Call it after the change, in its transaction, for people who stopped leading a crew
 * or guiding a studio. Their screens drop the notifications when `announceOwn` publishes the changed account.
 */
export async function revokeNotifications({ db, engine }: OnEngine, readers: readonly number[]) {
  if (readers.length === 0) return
  await db
    .deleteFrom('notifications')
    .where(inList(engine, 'user_id', readers))
    .where(
      sql<boolean>`exists (select 1 from goals join users as owner on owner.id = goals.user_id
        where goals.id = notifications.goal_id and owner.id <> notifications.user_id
          and not exists (select 1 from users as captain where captain.id = notifications.user_id
            and captain.is_captain = 1 and captain.group_id = owner.group_id)
          and not exists (select 1 from coach_crews where coach_crews.coach_id = notifications.user_id
            and coach_crews.group_id = owner.group_id)
          and not (notifications.type in (${sql.join(typesKeptByGuides.map((type) => sql.lit(type)))}) and owner.group_id is null
            and exists (select 1 from users as guide where guide.id = notifications.user_id
              and guide.is_guide = 1 and guide.assigned_studio_id = owner.studio_id)))`,
    )
    .execute()
}

/** Tells whether the person no longer leads a crew or guides a studio that they led or guided before. */
export function hasStoppedLeading(before: User, after: User): boolean {
  if (before.assignedStudio !== null && after.assignedStudio !== before.assignedStudio) return true
  const captain = before.isCrewCaptain && !(after.isCrewCaptain && after.groupId === before.groupId)
  return captain || before.assignedCrews.some((crew) => !after.assignedCrews.includes(crew))
}
