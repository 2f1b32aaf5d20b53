import { expect, test } from 'vitest'
import { wilhelmina } from '../testing/people.ts'
import { notificationLink } from './notifications-card.tsx'

const coach = { ...wilhelmina, isCoachWooden: true, assignedCrews: [5] }
const captain = { ...wilhelmina, groupId: 3, isCrewCaptain: true }
const negative = (groupId: number | null, goalId: number | null = 7) =>
  ({ type: 'goal_feedback_negative', groupId, goalId }) as const

test('a coach’s notification links to the review of the assigned crew', () => {
  expect(notificationLink({ type: 'goal_updated', groupId: 5, goalId: 7 }, coach)).toBe('/feedback/crew/5')
  expect(notificationLink({ type: 'goal_updated', groupId: 6, goalId: 7 }, coach)).toBeNull()
})

test('a captain’s notification of negative feedback links to the goal in the crew, and others are not links', () => {
  expect(notificationLink(negative(3), captain)).toBe('/coaching/crews/3?editGoal=7')
  expect(notificationLink(negative(4), captain)).toBeNull()
  expect(notificationLink({ type: 'goal_assigned', groupId: 3, goalId: 7 }, captain)).toBeNull()
})

test('notifications for a learner, about a deleted goal or an owner without a crew are not links', () => {
  expect(notificationLink(negative(3), wilhelmina)).toBeNull()
  expect(notificationLink(negative(5, null), coach)).toBeNull()
  expect(notificationLink(negative(null), captain)).toBeNull()
})

test('a response to one’s own reflection links to one’s own goal data', () => {
  const answered = { type: 'reflection_answered', groupId: null, goalId: null } as const
  expect(notificationLink(answered, wilhelmina)).toBe('/goal-history')
})

test('a notification about new credentials is plain text', () => {
  const changed = { type: 'account_changed', groupId: null, goalId: null } as const
  expect([notificationLink(changed, wilhelmina), notificationLink(changed, captain)]).toEqual([null, null])
})

test.each([
  ['a coach to the review', coach, 5, '/feedback/crew/5', '/feedback/crew/5'],
  [
    'a captain to the review, or to the goals of the crew',
    captain,
    3,
    '/feedback/crew/3',
    '/coaching/crews/3',
  ],
  ['nobody to a crew that is no longer theirs', captain, 4, null, null],
] as const)('notifications of an answer and of a stuck goal link %s', (_, user, groupId, answered, stuck) => {
  expect(notificationLink({ type: 'feedback_answered', groupId, goalId: 7 }, user)).toBe(answered)
  expect(notificationLink({ type: 'goal_stuck', groupId, goalId: 7 }, user)).toBe(stuck)
})
