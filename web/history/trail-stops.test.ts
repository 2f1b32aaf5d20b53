import { expect, test } from 'vitest'
import { defaultWeeks } from '../../contract/school-week.ts'
import { listYearWeeks } from './trail-stops.ts'

const week = (weekStart: string, totalGoals = 3) => ({ weekStart, totalGoals, completedGoals: 1 })
const starts = (weeks: ReturnType<typeof listYearWeeks>) => weeks.map(({ weekStart }) => weekStart)

test('the trail on paper has all weeks from the first to the last with goals, also those without', () => {
  const weeks = listYearWeeks([week('2026-09-14'), week('2026-10-05')], '2026-11-16', defaultWeeks)
  expect(starts(weeks)).toEqual(['2026-09-14', '2026-09-21', '2026-09-28', '2026-10-05'])
  expect(weeks.map(({ totalGoals }) => totalGoals)).toEqual([3, 0, 0, 3])
})

test('the trail on paper is that of the school year of the latest goals, in August of the last one', () => {
  const weeks = [week('2026-05-18'), week('2026-07-27'), week('2026-08-31')]
  expect(starts(listYearWeeks(weeks, '2026-08-31', defaultWeeks))).toEqual(['2026-08-31'])
  expect(starts(listYearWeeks(weeks, '2026-08-24', defaultWeeks))).toHaveLength(11)
})

test('goals that are set for next week are not on the paper yet, and without goals there are no weeks', () => {
  expect(starts(listYearWeeks([week('2026-11-16'), week('2026-11-23')], '2026-11-16', defaultWeeks))).toEqual(
    ['2026-11-16'],
  )
  expect(listYearWeeks([], '2026-11-16', defaultWeeks)).toEqual([])
})
