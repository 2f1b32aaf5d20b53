import { describe, expect, test } from 'vitest'
import { sampleGoal } from '../../testing/sample-goal.ts'
import { getGoalStanding } from './goal-standing.ts'

const deadline = Date.parse('2026-11-20T22:00:00.000Z')
const open = sampleGoal()
const late = {
  edit: 'deadline_passed',
  complete: 'goal_locked',
  delete: 'deadline_passed',
  review: 'forbidden',
  extend: 'forbidden',
  carry: 'switched_off',
  check: 'switched_off',
} as const

describe('a goal on the screen', () => {
  test('a goal can be completed, edited and deleted until the last millisecond before its deadline', () => {
    expect(getGoalStanding(open, deadline - 1, false)).toEqual({
      status: 'in_progress',
      tick: 'open',
      canTick: true,
      canEdit: true,
      canDelete: true,
      bypass: false,
    })
  })

  test('a goal is locked at 16:00:00.000 even if the page was loaded before', () => {
    expect(getGoalStanding(open, deadline, false)).toEqual({
      status: 'incomplete',
      tick: 'locked',
      canTick: false,
      canEdit: false,
      canDelete: false,
      bypass: false,
    })
  })

  test('a goal completed in time stays completed and cannot be reopened', () => {
    const done = sampleGoal({ status: 'completed', completed: true, abilities: late })
    expect(getGoalStanding(done, deadline, false)).toMatchObject({
      status: 'completed',
      tick: 'done',
      canTick: false,
    })
  })

  test('a goal can be changed late with the deadline bypass, and says so', () => {
    const missed = sampleGoal({ status: 'incomplete', isIncompleteLocked: true })
    expect(getGoalStanding(missed, deadline, true)).toEqual({
      status: 'incomplete',
      tick: 'open',
      canTick: true,
      canEdit: true,
      canDelete: true,
      bypass: true,
    })
  })

  test('a goal of someone else stays closed to people who may bypass deadlines but not manage it', () => {
    const forbidden = {
      edit: 'forbidden',
      complete: 'forbidden',
      delete: 'forbidden',
      review: 'forbidden',
      extend: 'forbidden',
      carry: 'switched_off',
      check: 'switched_off',
    }
    expect(getGoalStanding(sampleGoal({ abilities: forbidden }), deadline, true)).toMatchObject({
      tick: 'locked',
      canEdit: false,
      bypass: false,
    })
  })

  test('a goal stays locked when the clock is set back', () => {
    const missed = sampleGoal({ status: 'incomplete', isIncompleteLocked: true, abilities: late })
    expect(getGoalStanding(missed, deadline - 1, false)).toMatchObject({
      status: 'incomplete',
      tick: 'locked',
    })
  })
})
