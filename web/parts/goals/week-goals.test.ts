import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleGoal } from '../../testing/sample-goal.ts'
import { countWeek } from './goal-standing.ts'
import { groupMarksByDay, sortForWork, useSteadyOrder } from './week-goals.ts'

const monday = '2026-11-16T22:00:00.000Z'
const wednesday = '2026-11-18T22:00:00.000Z'
const friday = '2026-11-20T22:00:00.000Z'
const wednesdayMorning = Date.parse('2026-11-18T16:20:00.000Z')
const done = { status: 'completed', completed: true } as const
const missed = { status: 'incomplete', isIncompleteLocked: true } as const

const goals = [
  sampleGoal({ id: 1, deadline: monday, ...missed }),
  sampleGoal({ id: 2, deadline: monday, ...done }),
  sampleGoal({ id: 3, deadline: friday }),
  sampleGoal({ id: 4, deadline: wednesday }),
  sampleGoal({ id: 5, deadline: wednesday, ...done }),
]
const ids = (list: { id: number }[]) => list.map(({ id }) => id)

test('goals due next come first, then completed ones, then missed ones', () => {
  expect(ids(sortForWork(goals))).toEqual([4, 3, 5, 2, 1])
})

test('rows keep their place when only a checkbox changes, and are sorted again when a goal is added', () => {
  const { result, rerender } = renderHook(({ list }) => useSteadyOrder(list), {
    initialProps: { list: goals },
  })
  const ticked = goals.map((goal) => (goal.id === 4 ? { ...goal, ...done } : goal))
  rerender({ list: ticked })
  expect(ids(result.current)).toEqual([4, 3, 5, 2, 1])
  rerender({ list: [...ticked, sampleGoal({ id: 6, deadline: friday })] })
  expect(ids(result.current)).toEqual([6, 3, 5, 4, 2, 1])
})

test('stones are on the day their goal is due, by the school’s calendar', () => {
  const marks = groupMarksByDay(goals, wednesdayMorning, 'America/Chicago')
  expect([...marks]).toEqual([
    ['2026-11-16', ['completed', 'incomplete']],
    ['2026-11-20', ['in_progress']],
    ['2026-11-18', ['completed', 'in_progress']],
  ])
})

test('a deadline that passes while the page is open turns an open goal into a missed one', () => {
  expect(countWeek(goals, wednesdayMorning)).toEqual({ done: 2, todo: 2, missed: 1 })
  expect(countWeek(goals, Date.parse(wednesday))).toEqual({ done: 2, todo: 1, missed: 2 })
})
