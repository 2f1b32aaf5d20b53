// Tables list what may happen to a goal in each of its states.
import { describe, expect, test } from 'vitest'
import {
  changeRefusal,
  completionRefusal,
  type GoalState,
  getGoalStatus,
  isDueLater,
  isPastDeadline,
} from './goal-rules.ts'

const DEADLINE = Date.parse('2026-11-18T22:00:00.000Z')
const BEFORE = DEADLINE - 1

const open: GoalState = {
  completed: false,
  isIncompleteLocked: false,
  deadlineAt: DEADLINE,
  archivedAt: null,
}
const done: GoalState = { ...open, completed: true }
const locked: GoalState = { ...open, isIncompleteLocked: true }
const archived: GoalState = { ...open, archivedAt: BEFORE }
const archivedDone: GoalState = { ...done, archivedAt: BEFORE }

describe('the status of a goal', () => {
  test.each<[string, GoalState, number, string]>([
    ['open, a millisecond before the deadline', open, BEFORE, 'in_progress'],
    ['open, at the deadline', open, DEADLINE, 'incomplete'],
    ['open, after the deadline', open, DEADLINE + 1, 'incomplete'],
    ['locked, with the clock set back', locked, BEFORE, 'incomplete'],
    ['completed, before the deadline', done, BEFORE, 'completed'],
    ['completed, after the deadline', done, DEADLINE, 'completed'],
    ['completed by a bypass after it was locked', { ...locked, completed: true }, DEADLINE, 'completed'],
    ['archived', archived, BEFORE, 'in_progress'],
  ])('the status of a goal is right: %s', (_state, goal, now, status) => {
    expect(getGoalStatus(goal, now)).toBe(status)
  })

  test('the deadline passes at 16:00:00.000 exactly, and has always passed for a locked goal', () => {
    expect([
      isPastDeadline(open, BEFORE),
      isPastDeadline(open, DEADLINE),
      isPastDeadline(locked, BEFORE),
    ]).toEqual([false, true, true])
  })
})

describe('editing, deleting and reviewing', () => {
  test.each<[string, GoalState, number, boolean, string | null]>([
    ['open before the deadline', open, BEFORE, false, null],
    ['open after the deadline', open, DEADLINE, false, 'deadline_passed'],
    ['open after the deadline, by a bypass', open, DEADLINE, true, null],
    ['completed before the deadline', done, BEFORE, false, null],
    ['completed after the deadline', done, DEADLINE, false, 'deadline_passed'],
    ['locked, with the clock set back', locked, BEFORE, false, 'deadline_passed'],
    ['locked, by a bypass', locked, DEADLINE, true, null],
    ['archived', archived, BEFORE, false, 'goal_archived'],
    ['archived, by a bypass', archived, DEADLINE, true, 'goal_archived'],
  ])('editing, deleting and reviewing a goal: %s', (_state, goal, now, bypass, code) => {
    expect(changeRefusal(goal, now, bypass)).toBe(code)
  })
})

describe('completing and reopening', () => {
  test.each<[string, GoalState, number, boolean, string | null]>([
    ['completing before the deadline', open, BEFORE, false, null],
    ['completing after the deadline', open, DEADLINE, false, 'goal_locked'],
    ['completing a locked goal with the clock set back', locked, BEFORE, false, 'goal_locked'],
    ['completing a locked goal by a bypass', locked, DEADLINE, true, null],
    ['reopening before the deadline', done, BEFORE, false, null],
    ['reopening after the deadline', done, DEADLINE, false, 'deadline_passed'],
    ['reopening after the deadline by a bypass', done, DEADLINE, true, null],
    ['completing an archived goal', archived, BEFORE, false, 'goal_archived'],
    ['reopening an archived goal by a bypass', archivedDone, DEADLINE, true, 'goal_archived'],
  ])('completing and reopening a goal: %s', (_what, goal, now, bypass, code) => {
    expect(completionRefusal(goal, now, bypass)).toBe(code)
  })
})

test('a goal moved after the window is due later', () => {
  expect(isDueLater({ dueOn: '2026-11-30', firstDueOn: '2026-11-26' }, '2026-11-27')).toBe(true)
  expect(isDueLater({ dueOn: '2026-11-27', firstDueOn: '2026-11-26' }, '2026-11-27')).toBe(false)
  expect(isDueLater({ dueOn: '2026-11-30', firstDueOn: '2026-11-30' }, '2026-11-27')).toBe(false)
})
