import { expect, test } from 'vitest'
import { wilhelmina } from '../testing/people.ts'
import { notificationLink } from './notifications-card.tsx'

const coach = { ...wilhelmina, isCoachWooden: true, assignedCrews: [5] }
const captain = { ...wilhelmina, groupId: 3, isCrewCaptain: true }
const negative = (groupId: number | null, goalId: number | null = 7) =>
  ({ type: 'goal_feedback_negative', groupId, goalId }) as const

test('a coach is led to the review of the crew it is assigned to', () => {
  expect(notificationLink({ type: 'goal_updated', groupId: 5, goalId: 7 }, coach)).toBe('/feedback/crew/5')
  expect(notificationLink({ type: 'goal_updated', groupId: 6, goalId: 7 }, coach)).toBeNull()
})

test('a captain is led from negative feedback to the goal in the crew it leads, and from nothing else', () => {
  expect(notificationLink(negative(3), captain)).toBe('/coaching/crews/3?editGoal=7')
  expect(notificationLink(negative(4), captain)).toBeNull()
  expect(notificationLink({ type: 'goal_assigned', groupId: 3, goalId: 7 }, captain)).toBeNull()
})

test('a learner, a goal that is gone and an owner without a crew lead nowhere', () => {
  expect(notificationLink(negative(3), wilhelmina)).toBeNull()
  expect(notificationLink(negative(5, null), coach)).toBeNull()
  expect(notificationLink(negative(null), captain)).toBeNull()
})

test('a response to an own reflection leads to the own goal data', () => {
  const answered = { type: 'reflection_answered', groupId: null, goalId: null } as const
  expect(notificationLink(answered, wilhelmina)).toBe('/goal-history')
})

test('other credentials lead nowhere: their notification is plain text', () => {
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
] as const)('an answer and a stuck goal lead %s', (_, user, groupId, answered, stuck) => {
  expect(notificationLink({ type: 'feedback_answered', groupId, goalId: 7 }, user)).toBe(answered)
  expect(notificationLink({ type: 'goal_stuck', groupId, goalId: 7 }, user)).toBe(stuck)
})
