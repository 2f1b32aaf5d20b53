import { expect, expectTypeOf, test } from 'vitest'
import { english } from './messages.ts'
import {
  isAlike,
  type NotificationContent,
  type notificationKinds,
  notificationMessage,
  notificationSentence,
  summarySentence,
} from './notification-kinds.ts'
import type { NotificationType } from './notifications.ts'
import { inEnglish, splitSentence } from './sentence.ts'

const cole = { actor: 'Cole', title: 'Sing' }
const edit = { ...cole, owner: null, isOwn: false, change: 'changed' } as const
const move = { mover: null, noSchoolOn: null, title: 'Sing', count: 1, to: '2026-11-23' }
const many = { ...move, count: 1200 }

test.each<[NotificationContent, string]>([
  [{ type: 'goal_feedback_positive', data: cole }, 'Cole accepted “Sing”'],
  [
    { type: 'goal_feedback_negative', data: { ...cole, owner: null, verdict: 'denied' } },
    'Cole denied “Sing”',
  ],
  [
    { type: 'goal_feedback_negative', data: { ...cole, owner: 'Wil', verdict: 'needs_improvement' } },
    'Cole asked Wil to improve “Sing”',
  ],
  [{ type: 'goal_updated', data: { ...edit, isOwn: true } }, 'Cole changed your goal “Sing”'],
  [{ type: 'goal_updated', data: { ...edit, owner: 'Wil' } }, 'Cole changed Wil’s goal “Sing”'],
  [{ type: 'goal_updated', data: edit }, 'Cole changed the goal “Sing”'],
  [
    { type: 'goal_updated', data: { ...edit, isOwn: true, change: 'deleted' } },
    'Cole deleted your goal “Sing”',
  ],
  [{ type: 'goal_assigned', data: cole }, 'Cole gave you the goal “Sing”'],
  [{ type: 'goal_moved', data: move }, '“Sing” is due Mon, Nov 23, 4:00 PM again'],
  [{ type: 'goal_moved', data: many }, '1,200 of your goals are back on their original days'],
  [{ type: 'goal_moved', data: { ...move, mover: 'Cole' } }, 'Cole moved “Sing” to Mon, Nov 23, 4:00 PM'],
  [
    { type: 'goal_moved', data: { ...many, mover: 'Cole' } },
    'Cole moved 1,200 of your goals, the first to Mon, Nov 23, 4:00 PM',
  ],
  [
    { type: 'goal_moved', data: { ...move, noSchoolOn: '2026-11-20' } },
    '“Sing” is now due Mon, Nov 23, 4:00 PM: no school on Fri, Nov 20',
  ],
  [
    { type: 'goal_moved', data: { ...many, noSchoolOn: '2026-11-20' } },
    '1,200 of your goals moved, the first to Mon, Nov 23, 4:00 PM: no school on Fri, Nov 20',
  ],
  [{ type: 'goal_stuck', data: cole }, 'Cole is stuck on “Sing”'],
  [{ type: 'feedback_answered', data: cole }, 'Cole answered your feedback on “Sing”'],
  [{ type: 'reflection_answered', data: { actor: 'Cole', response: 'read' } }, 'Cole read your reflection'],
  [
    { type: 'reflection_answered', data: { actor: 'Cole', response: 'answered' } },
    'Cole answered your reflection',
  ],
  [
    { type: 'account_changed', data: { actor: 'Ada Admin', signInChange: 'card' } },
    'You have a new password. Ada Admin made you a new card.',
  ],
  [
    { type: 'account_changed', data: { actor: 'Ada Admin', signInChange: 'password' } },
    'You have a new password. Ada Admin set it for you.',
  ],
  [
    { type: 'account_changed', data: { actor: 'Ada Admin', signInChange: 'email' } },
    'Ada Admin changed your email for signing in.',
  ],
  [
    { type: 'account_changed', data: { actor: 'Ada Admin', signInChange: 'email and password' } },
    'Ada Admin changed your email and password for signing in.',
  ],
])('%o is one sentence', (news, sentence) => {
  expect(notificationMessage(news)).toBe(sentence)
})

test('a title that contains quotation marks stays whole', () => {
  const data = { actor: 'Cole', title: 'Say “hello” to “Wil”' }
  const told = notificationSentence({ type: 'goal_assigned', data }) ?? ''
  expect(splitSentence(told, 'title', english)).toEqual(['Cole gave you the goal “', '”'])
  expect(
    splitSentence(notificationSentence({ type: 'family_waved', data }) ?? '', 'title', english),
  ).toBeNull()
})

test('a notification has no sentence of its own if data are missing or incomplete', () => {
  expect(notificationSentence({ type: 'goal_stuck', data: null })).toBeNull()
  expect(notificationSentence({ type: 'goal_stuck', data: { actor: 'Wil' } })).toBeNull()
})

test.each<[NotificationContent, string]>([
  [{ type: 'goal_feedback_positive', data: cole }, 'Cole accepted 3 goals'],
  [
    { type: 'goal_feedback_negative', data: { ...cole, owner: 'Max', verdict: 'needs_improvement' } },
    'Cole asked Max to improve 3 goals',
  ],
  [
    { type: 'goal_feedback_negative', data: { ...cole, owner: 'Max', verdict: 'denied' } },
    'Cole denied Max’s 3 goals',
  ],
  [{ type: 'goal_updated', data: { ...edit, isOwn: true } }, 'Cole changed 3 goals'],
  [{ type: 'goal_updated', data: { ...edit, owner: 'Max' } }, 'Cole changed Max’s 3 goals'],
  [{ type: 'goal_assigned', data: cole }, 'Cole gave you 3 goals'],
  [{ type: 'goal_moved', data: { ...move, mover: 'Cole' } }, 'Cole moved 3 goals to Mon, Nov 23, 4:00 PM'],
  [{ type: 'goal_stuck', data: cole }, 'Cole is stuck on 3 goals'],
  [{ type: 'feedback_answered', data: cole }, 'Cole answered your feedback on 3 goals'],
])('%o is alike with other titles, and summed up in one sentence', (news, sentence) => {
  expect(inEnglish(summarySentence(news, 3) ?? '')).toBe(sentence)
  expect(isAlike(news, { ...news, data: { ...news.data, title: 'Read' } })).toBe(true)
  expect(isAlike(news, { ...news, data: { ...news.data, actor: 'Max', mover: 'Max' } })).toBe(false)
})

test('a move that names no person is not summed up', () => {
  expect(isAlike({ type: 'goal_moved', data: move }, { type: 'goal_moved', data: move })).toBe(false)
})

test('the types ask for an entry of each kind, with all of its parts', () => {
  type Kinds = typeof notificationKinds
  type Kind = Kinds[NotificationType]
  type Stuck = Kinds['goal_stuck']
  expectTypeOf<Omit<Kinds, 'goal_stuck'>>().not.toExtend<Record<NotificationType, Kind>>()
  expectTypeOf<Stuck>().toExtend<Kind>()
  expectTypeOf<Omit<Stuck, 'sentence'>>().not.toExtend<Kind>()
  expectTypeOf<Omit<Stuck, 'icon'>>().not.toExtend<Kind>()
  expectTypeOf<Omit<Stuck, 'opens'>>().not.toExtend<Kind>()
  expectTypeOf<Omit<Stuck, 'keptBy'>>().not.toExtend<Kind>()
})

test('the types ask for all data of a sentence', () => {
  type Stuck = Extract<NotificationContent, { type: 'goal_stuck' }>
  expectTypeOf<{ type: 'goal_stuck'; data: { actor: string; title: string } }>().toExtend<Stuck>()
  expectTypeOf<{ type: 'goal_stuck'; data: { actor: string } }>().not.toExtend<NotificationContent>()
})
