// Defines each type of notification: its data, sentence, icon, the screens that it opens, and the readers who keep it.
import { type Day, formatDay } from './days.ts'
import type { NegativeStatus } from './feedback-shapes.ts'
import type { Notification, NotificationData, NotificationType, SignInChange } from './notifications.ts'
import { DEFAULT_DEADLINE_TIME, formatTimeOfDay } from './school-week.ts'
import { formatCount } from './sentences.ts'

/** A sentence in parts. The goal's title is shown in quotation marks. */
export type NotificationWords = readonly [before: string, title?: string, after?: string]

/** The type of a notification with all the data that its sentence needs. */
export type NotificationContent = {
  [T in NotificationType]: { type: T; data: NotificationContentData<T> }
}[NotificationType]
export type NotificationContentData<T extends NotificationType> = Full<
  (typeof notificationKinds)[T]['fields'][number]
> &
  Additions

/** Data that older notifications lack. */
type Additions = Pick<NotificationData, 'time' | 'isNewWeek'>

type Full<Field extends keyof NotificationData> = { [F in Field]: Exclude<NotificationData[F], undefined> }

interface Kind<Field extends keyof NotificationData> {
  fields: readonly Field[]
  icon: 'accepted' | 'comment' | 'edit' | 'person' | 'day' | 'key'
  /** The color of the icon, plain by default. */
  ink?: 'plain' | 'good' | 'warning'
  /**
   * 'history' opens the reader's goal data. A list opens a screen of the owner's crew, chosen by the reader's first role there
   * that is listed. Without it, nothing opens.
   */
  opens?:
    | 'history'
    | 'history of a goal'
    | readonly (readonly ['captain' | 'coach', 'goal' | 'goals' | 'review'])[]
  /** The readers who keep a notification about someone else's goal. Those who stop being one of these lose it. The default is leaders. */
  keptBy?: 'leaders' | 'leaders and guides'
}

function defineKind<const Field extends keyof NotificationData>(
  definition: Kind<Field> & { words: (data: Full<Field> & Additions) => NotificationWords },
) {
  const isFull = (data: NotificationData): data is NotificationData & Full<Field> =>
    definition.fields.every((field) => data[field] !== undefined)
  const { ink = 'plain', opens = [], keptBy = 'leaders' } = definition
  const words = (data: NotificationData) => (isFull(data) ? definition.words(data) : null)
  return { ...definition, ink, opens, keptBy, words }
}

/** The words before the goal's title. `owner` is a learner in the reader's crew, or null if the goal is the reader's own. */
const verdicts: Record<NegativeStatus, (owner: string | null) => string> = {
  denied: (owner) => (owner === null ? 'denied' : `denied ${owner}’s`),
  needs_improvement: (owner) => `asked ${owner ?? 'you'} to improve`,
}
const formatDue = (day: Day, time = DEFAULT_DEADLINE_TIME) => `${formatDay(day)}, ${formatTimeOfDay(time)}`
const signInSentences: Record<SignInChange, (actor: string) => string> = {
  card: (actor) => `You have a new password. ${actor} made you a new card.`,
  password: (actor) => `You have a new password. ${actor} set it for you.`,
  email: (actor) => `${actor} changed your email for signing in.`,
  'email and password': (actor) => `${actor} changed your email and password for signing in.`,
}
const coachReview = [['coach', 'review']] as const

export const notificationKinds = {
  goal_feedback_positive: defineKind({
    fields: ['actor', 'title'],
    words: ({ actor, title }) => [`${actor} accepted `, title],
    icon: 'accepted',
    ink: 'good',
    opens: coachReview,
  }),
  goal_feedback_negative: defineKind({
    fields: ['actor', 'title', 'owner', 'verdict'],
    words: ({ actor, title, owner, verdict }) => [`${actor} ${verdicts[verdict](owner)} `, title],
    icon: 'comment',
    ink: 'warning',
    opens: [['captain', 'goal'], ...coachReview],
  }),
  goal_updated: defineKind({
    fields: ['actor', 'title', 'owner', 'isOwn', 'change'],
    words: ({ actor, title, owner, isOwn, change }) => {
      if (isOwn) return [`${actor} ${change} your goal `, title]
      return owner === null
        ? [`${actor} ${change} the goal `, title]
        : [`${actor} ${change} ${owner}’s goal `, title]
    },
    icon: 'edit',
    opens: coachReview,
  }),
  goal_assigned: defineKind({
    fields: ['actor', 'title'],
    words: ({ actor, title }) => [`${actor} gave you the goal `, title],
    icon: 'person',
    opens: coachReview,
  }),
  goal_moved: defineKind({
    fields: ['mover', 'noSchoolOn', 'title', 'count', 'to'],
    words: ({ mover, noSchoolOn, title, count, to, time, isNewWeek }) => {
      const due = formatDue(to, time)
      const goals = `${formatCount(count)} of your goals`
      if (mover !== null)
        return count === 1
          ? [`${mover} moved `, title, ` to ${due}`]
          : [`${mover} moved ${goals}, the first to ${due}`]
      if (noSchoolOn === null && !isNewWeek)
        return count === 1
          ? ['', title, ` is due ${due} again`]
          : [`${goals} are back on their original days`]
      const reason =
        noSchoolOn === null ? ': the school week changed' : `: no school on ${formatDay(noSchoolOn)}`
      return count === 1
        ? ['', title, ` is now due ${due}${reason}`]
        : [`${goals} moved, the first to ${due}${reason}`]
    },
    icon: 'day',
    opens: 'history of a goal',
  }),
  goal_stuck: defineKind({
    fields: ['actor', 'title'],
    words: ({ actor, title }) => [`${actor} is stuck on `, title],
    icon: 'comment',
    ink: 'warning',
    opens: [...coachReview, ['captain', 'goals']],
    keptBy: 'leaders and guides',
  }),
  feedback_answered: defineKind({
    fields: ['actor', 'title'],
    words: ({ actor, title }) => [`${actor} answered your feedback on `, title],
    icon: 'comment',
    opens: [...coachReview, ['captain', 'review']],
  }),
  reflection_answered: defineKind({
    fields: ['actor', 'response'],
    words: ({ actor, response }) => [`${actor} ${response} your reflection`],
    icon: 'comment',
    ink: 'good',
    opens: 'history',
  }),
  account_changed: defineKind({
    fields: ['actor', 'signInChange'],
    words: ({ actor, signInChange }) => [signInSentences[signInChange](actor)],
    icon: 'key',
    ink: 'warning',
  }),
  family_connected: defineKind({
    fields: ['actor'],
    words: ({ actor }) => [`${actor} can now see your goals.`],
    icon: 'person',
  }),
  family_ended: defineKind({
    fields: ['actor'],
    words: ({ actor }) => [`${actor} can no longer see your goals.`],
    icon: 'person',
  }),
  family_waved: defineKind({
    fields: ['actor'],
    words: ({ actor }) => [`${actor} waved at your cairn.`],
    icon: 'person',
    ink: 'good',
    opens: 'history',
  }),
} satisfies Record<NotificationType, ReturnType<typeof defineKind>>

/** Returns the stored message if data are missing. Old notifications were stored without data. */
export const notificationWords = ({
  type,
  data,
  message,
}: Pick<Notification, 'type' | 'data' | 'message'>): NotificationWords =>
  (data && notificationKinds[type].words(data)) ?? [message]

export function notificationMessage({ type, data }: NotificationContent): string {
  const [before, title, after = ''] = notificationWords({ type, data, message: '' })
  return title === undefined ? before : `${before}“${title}”${after}`
}
