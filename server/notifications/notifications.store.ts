// Writes notifications, marks them as read and takes them from former captains, coaches and guides; writes the activities that
// a crew sees of its members.
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

/** `goalId` is null when the goal was deleted. */
type NewNotification = NotificationContent & { userId: number; goalId: number | null }

export const newsColumns = (news: NotificationContent) => ({
  type: news.type,
  message: notificationMessage(news),
  data: JSON.stringify(news.data),
})

/** `owner`: the name of the goal's owner, for other readers. */
export function aboutFeedback(
  status: FeedbackStatus,
  { actor, title, owner }: { actor: string; title: string; owner: string | null },
): NotificationContent {
  return status === 'accepted'
    ? { type: 'goal_feedback_positive', data: { actor, title } }
    : { type: 'goal_feedback_negative', data: { actor, title, owner, verdict: status } }
}

interface Written {
  id: number
  user_id: number
}

const columns = ['user_id', 'goal_id', 'type', 'message', 'data', 'place'] as const

/** Leavers get none. Returns what was written. Call it in the transaction of the change itself; publish `notifications` to these users after the commit. */
export async function notify(
  { db, engine }: OnEngine,
  notifications: readonly NewNotification[],
  now: number,
): Promise<Written[]> {
  if (notifications.length === 0) return []
  const rows = notifications.map((notification, place) => ({
    user_id: notification.userId,
    goal_id: notification.goalId,
    ...newsColumns(notification),
    place,
  }))
  const news = valuesTable(engine, columns, rows, ['type', 'message', 'data'])
  // Ordered, because ids follow the order in which a join yields rows, and the two engines join in different ones.
  const inserted =
    await sql<Written>`insert into "notifications" (user_id, goal_id, type, message, data, is_read, created_at)
    select news.user_id, goal_id, type, message, data, 0, cast(${now} as bigint)
    from ${news} as news join users on users.id = news.user_id
    where users.left_at is null order by place returning id, user_id`.execute(db)
  return inserted.rows
}

/** The same news for each of them. */
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

/** Returns how many were unread. */
export async function markAllAsRead(db: Queries, userId: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ is_read: 1 })
    .where('user_id', '=', userId)
    // A literal, because only then the partial index of unread notifications is used.
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

/** At most one per goal and type: a second one is ignored. Publish `activities` to the owner's crew after the commit. */
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

/** For a goal that is reopened. */
export async function removeActivity(school: SchoolDb, goalId: number, type: Activity['type']) {
  await school.deleteFrom('activities').where('goal_id', '=', goalId).where('type', '=', type).execute()
}

/** Types that the guides of the owner's studio keep, too, while the owner has no crew. */
export const keptByGuides = notificationType.options.filter(
  (type) => notificationKinds[type].keptBy === 'leaders and guides',
)

/**
 * Deletes the notifications of these people about goals of others, unless they still lead the owner's crew, or guide
 * the studio of an owner without a crew, who keep some types. Call it after the change, in its transaction, for those who
 * stopped leading a crew or guiding a studio. Their screens drop the notifications when
 * `announceOwn` notifies them of the changed account.
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
          and not (notifications.type in (${sql.join(keptByGuides.map((type) => sql.lit(type)))}) and owner.group_id is null
            and exists (select 1 from users as guide where guide.id = notifications.user_id
              and guide.is_guide = 1 and guide.assigned_studio_id = owner.studio_id)))`,
    )
    .execute()
}

/** Whether the person led a crew, or guided a studio, before that they no longer lead or guide. */
export function stoppedLeading(before: User, after: User): boolean {
  if (before.assignedStudio !== null && after.assignedStudio !== before.assignedStudio) return true
  const captain = before.isCrewCaptain && !(after.isCrewCaptain && after.groupId === before.groupId)
  return captain || before.assignedCrews.some((crew) => !after.assignedCrews.includes(crew))
}
