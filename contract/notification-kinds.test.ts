import { expect, expectTypeOf, test } from 'vitest'
import {
  type NotificationContent,
  type notificationKinds,
  notificationMessage,
  notificationWords,
} from './notification-kinds.ts'
import type { NotificationType } from './notifications.ts'

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
  const news = { type: 'goal_assigned', data } as const
  expect(notificationWords({ ...news, message: '' })).toEqual(['Cole gave you the goal ', data.title])
})

test('a notification shows its stored message if data are missing or incomplete', () => {
  const row = { type: 'goal_stuck', message: 'Wil is stuck on “Sing”' } as const
  expect(notificationWords({ ...row, data: null })).toEqual([row.message])
  expect(notificationWords({ ...row, data: { actor: 'Wil' } })).toEqual([row.message])
})

test('the types ask for an entry of each kind, with all of its parts', () => {
  type Kinds = typeof notificationKinds
  type Kind = Kinds[NotificationType]
  type Stuck = Kinds['goal_stuck']
  expectTypeOf<Omit<Kinds, 'goal_stuck'>>().not.toExtend<Record<NotificationType, Kind>>()
  expectTypeOf<Stuck>().toExtend<Kind>()
  expectTypeOf<Omit<Stuck, 'words'>>().not.toExtend<Kind>()
  expectTypeOf<Omit<Stuck, 'icon'>>().not.toExtend<Kind>()
  expectTypeOf<Omit<Stuck, 'opens'>>().not.toExtend<Kind>()
  expectTypeOf<Omit<Stuck, 'keptBy'>>().not.toExtend<Kind>()
})

test('the types ask for all data of a sentence', () => {
  type Stuck = Extract<NotificationContent, { type: 'goal_stuck' }>
  expectTypeOf<{ type: 'goal_stuck'; data: { actor: string; title: string } }>().toExtend<Stuck>()
  expectTypeOf<{ type: 'goal_stuck'; data: { actor: string } }>().not.toExtend<NotificationContent>()
})
