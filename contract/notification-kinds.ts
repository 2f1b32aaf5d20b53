// Defines each type of notification: its data, sentences, icon, the screens that it opens, and the readers who keep it.
import type { Notification, NotificationData, NotificationType } from './notifications.ts'
import { DEFAULT_DEADLINE_TIME } from './school-week.ts'
import { inEnglish, sentence } from './sentence.ts'

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

/** The sentences of a kind, to render. */
interface Sentences<Data> {
  sentence: (data: Data) => string
  /** Sums up several in a row that differ only in the title of the goal; without it, each has a row of its own. */
  summary?: (data: Data & { goals: number }) => string | null
}

function defineKind<const Field extends keyof NotificationData>(
  definition: Kind<Field> & Sentences<Full<Field> & Additions>,
) {
  const isFull = (data: NotificationData): data is NotificationData & Full<Field> =>
    definition.fields.every((field) => data[field] !== undefined)
  const { ink = 'plain', opens = [], keptBy = 'leaders' } = definition
  const tell = (data: NotificationData) => (isFull(data) ? definition.sentence(data) : null)
  const summarize = (data: NotificationData, goals: number) =>
    isFull(data) ? (definition.summary?.({ ...data, goals }) ?? null) : null
  return { ...definition, ink, opens, keptBy, tell, summarize }
}

const coachReview = [['coach', 'review']] as const

export const notificationKinds = {
  goal_feedback_positive: defineKind({
    fields: ['actor', 'title'],
    sentence: ({ actor, title }) => sentence('{actor} accepted “{title}”', { actor, title }),
    summary: ({ actor, goals }) => sentence('{actor} accepted {goals} goals', { actor, goals }),
    icon: 'accepted',
    ink: 'good',
    opens: coachReview,
  }),
  goal_feedback_negative: defineKind({
    fields: ['actor', 'title', 'owner', 'verdict'],
    sentence: ({ actor, title, owner, verdict }) => {
      if (verdict === 'denied') {
        return owner === null
          ? sentence('{actor} denied “{title}”', { actor, title })
          : sentence('{actor} denied {owner}’s “{title}”', { actor, owner, title })
      }
      return owner === null
        ? sentence('{actor} asked you to improve “{title}”', { actor, title })
        : sentence('{actor} asked {owner} to improve “{title}”', { actor, owner, title })
    },
    summary: ({ actor, goals, owner, verdict }) => {
      if (verdict === 'denied') {
        return owner === null
          ? sentence('{actor} denied {goals} goals', { actor, goals })
          : sentence('{actor} denied {owner}’s {goals} goals', { actor, owner, goals })
      }
      return owner === null
        ? sentence('{actor} asked you to improve {goals} goals', { actor, goals })
        : sentence('{actor} asked {owner} to improve {goals} goals', { actor, owner, goals })
    },
    icon: 'comment',
    ink: 'warning',
    opens: [['captain', 'goal'], ...coachReview],
  }),
  goal_updated: defineKind({
    fields: ['actor', 'title', 'owner', 'isOwn', 'change'],
    sentence: ({ actor, title, owner, isOwn, change }) => {
      const values = { actor, change, owner, title }
      if (isOwn) {
        return sentence(
          '{actor} {change, select, deleted {deleted} restored {restored} other {changed}} your goal “{title}”',
          values,
        )
      }
      return owner === null
        ? sentence(
            '{actor} {change, select, deleted {deleted} restored {restored} other {changed}} the goal “{title}”',
            values,
          )
        : sentence(
            '{actor} {change, select, deleted {deleted} restored {restored} other {changed}} {owner}’s goal “{title}”',
            values,
          )
    },
    summary: ({ actor, goals, owner, isOwn, change }) =>
      isOwn || owner === null
        ? sentence(
            '{actor} {change, select, deleted {deleted} restored {restored} other {changed}} {goals} goals',
            { actor, change, goals },
          )
        : sentence(
            '{actor} {change, select, deleted {deleted} restored {restored} other {changed}} {owner}’s {goals} goals',
            { actor, change, owner, goals },
          ),
    icon: 'edit',
    opens: coachReview,
  }),
  goal_assigned: defineKind({
    fields: ['actor', 'title'],
    sentence: ({ actor, title }) => sentence('{actor} gave you the goal “{title}”', { actor, title }),
    summary: ({ actor, goals }) => sentence('{actor} gave you {goals} goals', { actor, goals }),
    icon: 'person',
    opens: coachReview,
  }),
  goal_moved: defineKind({
    fields: ['mover', 'noSchoolOn', 'title', 'count', 'to'],
    sentence: ({ mover, noSchoolOn, title, count, to, time = DEFAULT_DEADLINE_TIME, isNewWeek }) => {
      const values = { title, count, day: { day: to }, time: { time } }
      if (mover !== null) {
        return count === 1
          ? sentence('{mover} moved “{title}” to {day}, {time}', { ...values, mover })
          : sentence('{mover} moved {count, number} of your goals, the first to {day}, {time}', {
              ...values,
              mover,
            })
      }
      if (noSchoolOn !== null) {
        const noSchool = { day: noSchoolOn }
        return count === 1
          ? sentence('“{title}” is now due {day}, {time}: no school on {noSchool}', { ...values, noSchool })
          : sentence(
              '{count, number} of your goals moved, the first to {day}, {time}: no school on {noSchool}',
              { ...values, noSchool },
            )
      }
      if (isNewWeek) {
        return count === 1
          ? sentence('“{title}” is now due {day}, {time}: the school week changed', values)
          : sentence(
              '{count, number} of your goals moved, the first to {day}, {time}: the school week changed',
              values,
            )
      }
      return count === 1
        ? sentence('“{title}” is due {day}, {time} again', values)
        : sentence('{count, number} of your goals are back on their original days', values)
    },
    summary: ({ mover, goals, count, to, time = DEFAULT_DEADLINE_TIME }) =>
      mover === null || count > 1
        ? null
        : sentence('{mover} moved {goals} goals to {day}, {time}', {
            mover,
            goals,
            day: { day: to },
            time: { time },
          }),
    icon: 'day',
    opens: 'history of a goal',
  }),
  goal_stuck: defineKind({
    fields: ['actor', 'title'],
    sentence: ({ actor, title }) => sentence('{actor} is stuck on “{title}”', { actor, title }),
    summary: ({ actor, goals }) => sentence('{actor} is stuck on {goals} goals', { actor, goals }),
    icon: 'comment',
    ink: 'warning',
    opens: [...coachReview, ['captain', 'goals']],
    keptBy: 'leaders and guides',
  }),
  feedback_answered: defineKind({
    fields: ['actor', 'title'],
    sentence: ({ actor, title }) => sentence('{actor} answered your feedback on “{title}”', { actor, title }),
    summary: ({ actor, goals }) =>
      sentence('{actor} answered your feedback on {goals} goals', { actor, goals }),
    icon: 'comment',
    opens: [...coachReview, ['captain', 'review']],
  }),
  reflection_answered: defineKind({
    fields: ['actor', 'response'],
    sentence: ({ actor, response }) =>
      response === 'read'
        ? sentence('{actor} read your reflection', { actor })
        : sentence('{actor} answered your reflection', { actor }),
    icon: 'comment',
    ink: 'good',
    opens: 'history',
  }),
  account_changed: defineKind({
    fields: ['actor', 'signInChange'],
    sentence: ({ actor, signInChange }) => {
      switch (signInChange) {
        case 'card':
          return sentence('You have a new password. {actor} made you a new card.', { actor })
        case 'password':
          return sentence('You have a new password. {actor} set it for you.', { actor })
        case 'email':
          return sentence('{actor} changed your email for signing in.', { actor })
        default:
          return sentence('{actor} changed your email and password for signing in.', { actor })
      }
    },
    icon: 'key',
    ink: 'warning',
  }),
  family_connected: defineKind({
    fields: ['actor'],
    sentence: ({ actor }) => sentence('{actor} can now see your goals.', { actor }),
    icon: 'person',
  }),
  family_ended: defineKind({
    fields: ['actor'],
    sentence: ({ actor }) => sentence('{actor} can no longer see your goals.', { actor }),
    icon: 'person',
  }),
  family_waved: defineKind({
    fields: ['actor'],
    sentence: ({ actor }) => sentence('{actor} waved at your cairn.', { actor }),
    icon: 'person',
    ink: 'good',
    opens: 'history',
  }),
} satisfies Record<NotificationType, ReturnType<typeof defineKind>>

type Told = Pick<Notification, 'type' | 'data'>

/** A sentence to render; null if data are missing. Old notifications were stored without data, so their message is shown. */
export const notificationSentence = ({ type, data }: Told): string | null =>
  data && notificationKinds[type].tell(data)

/** One sentence for several that are alike; null if each has a row of its own. */
export const summarySentence = ({ type, data }: Told, goals: number): string | null =>
  data && notificationKinds[type].summarize(data, goals)

/** Whether both are about goals and differ only in the title. */
export function isAlike(a: Told, b: Told): boolean {
  return (
    a.type === b.type && summarySentence(a, 0) !== null && summarySentence(a, 0) === summarySentence(b, 0)
  )
}

/** The sentence that is stored, in English. */
export const notificationMessage = (content: NotificationContent): string =>
  inEnglish(notificationSentence(content) ?? '')
