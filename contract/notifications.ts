// A person's notifications, and the recent activity of a crew.
import * as z from 'zod/mini'
import { endpoints, forRow, type Stored, shape } from './endpoint.ts'
import { negativeStatus } from './feedback-shapes.ts'
import { count, day, id, paged, pageQuery, readerSentence, storedFlag, storedInstant } from './fields.ts'
import { personName, profilePicture } from './people.ts'

export const notificationType = z.enum([
  'goal_feedback_positive',
  'goal_feedback_negative',
  'goal_updated',
  'goal_assigned',
  'goal_moved',
  'goal_stuck',
  'feedback_answered',
  'reflection_answered',
  'account_changed',
  'family_connected',
  'family_ended',
  'family_waved',
])
export type NotificationType = z.output<typeof notificationType>

const signInChange = z.enum(['card', 'password', 'email', 'email and password'])
export type SignInChange = z.output<typeof signInChange>

/** The values that fill a notification's sentence. The notification's type decides which of them are present. */
export const notificationData = shape('NotificationData', {
  /** The name of the person who did it. */
  actor: z.optional(z.string()),
  /** The title of the goal, or of the first goal if there are several. */
  title: z.optional(z.string()),
  /** The goal's owner; null if the sentence does not name them. */
  owner: z.optional(z.nullable(z.string())),
  /** Whether the reader owns the goal. */
  isOwn: z.optional(z.boolean()),
  change: z.optional(z.enum(['changed', 'deleted', 'restored'])),
  verdict: z.optional(negativeStatus),
  response: z.optional(z.enum(['read', 'answered'])),
  /** It is set when someone else changed how the reader signs in. */
  signInChange: z.optional(signInChange),
  /** The person who moved the goals; null for a calendar change, and if the goals are back on their original days. */
  mover: z.optional(z.nullable(z.string())),
  noSchoolOn: z.optional(z.nullable(day)),
  count: z.optional(count),
  /** The day on which the first goal is due now, and the time, 'HH:MM'. Older rows have no time and mean the default one. */
  to: z.optional(day),
  time: z.optional(z.string()),
  /** Whether the goals moved because the school week changed. */
  isNewWeek: z.optional(z.boolean()),
})
export type NotificationData = z.output<typeof notificationData>

export const notification = shape('Notification', {
  id,
  userId: id,
  type: notificationType,
  /** Null after the goal is deleted. */
  goalId: z.nullable(id),
  /** The current crew of the goal's owner. */
  groupId: z.nullable(id),
  message: readerSentence,
  /** The values in `message`. Null in rows from before they were stored. */
  data: z.nullable(notificationData),
  isRead: storedFlag,
  createdAt: storedInstant,
})
export type Notification = z.output<typeof notification>
export type StoredNotification = Stored<typeof notification>

export const activity = shape('Activity', {
  id,
  type: z.enum(['goal_completed', 'goal_created']),
  userId: id,
  goalId: z.nullable(id),
  createdAt: storedInstant,
  user: z.extend(personName, { profilePicture: z.nullable(profilePicture) }),
  goal: z.nullable(z.object({ id, title: z.string() })),
  /** The person who set the goal for `user`. Null if `user` set or completed it, or if the person is no longer in the school. */
  by: z.nullable(personName),
})
export type Activity = z.output<typeof activity>
export type StoredActivity = Stored<typeof activity>

export const notificationEndpoints = endpoints({
  'GET /api/notifications': {
    summary: 'The caller’s notifications, newest first',
    access: 'member',
    query: z.strictObject(pageQuery),
    response: z.extend(paged(notification), { unreadCount: count }),
  },
  'PATCH /api/notifications/:id/read': {
    summary: 'Mark one as read',
    ...forRow('member', 'notification'),
    response: notification,
  },
  'PUT /api/notifications/mark-all-read': {
    summary: 'Mark all as read',
    access: 'member',
    response: z.object({ updated: count }),
  },
  'GET /api/groups/:id/activities': {
    summary: 'The newest 50 activities of a crew’s members',
    ...forRow('member', 'group'),
    response: z.array(activity),
  },
})
