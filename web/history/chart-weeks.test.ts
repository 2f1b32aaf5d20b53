import { expect, test } from 'vitest'
import { defaultWeeks } from '../../contract/school-week.ts'
import { listLastWeeks } from './chart-weeks.ts'

const week = (weekStart: string, totalGoals: number) => ({ weekStart, totalGoals, completedGoals: 0 })

test('the chart begins with the first week that has goals', () => {
  const weeks = listLastWeeks([week('2026-09-14', 3), week('2026-11-16', 2)], '2026-11-16', {
    settings: defaultWeeks,
  })
  expect([weeks.length, weeks[0]?.weekStart, weeks.at(-1)?.totalGoals]).toEqual([10, '2026-09-14', 2])
})

test('the chart has at least six weeks, and at most twelve', () => {
  expect(
    listLastWeeks([week('2026-11-16', 2)], '2026-11-16', { settings: defaultWeeks }).map(
      ({ weekStart }) => weekStart,
    ),
  ).toEqual(['2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'])
  expect(listLastWeeks([week('2026-03-02', 2)], '2026-11-16', { settings: defaultWeeks })).toHaveLength(6)
  expect(
    listLastWeeks([week('2026-03-02', 2), week('2026-09-07', 1)], '2026-11-16', { settings: defaultWeeks }),
  ).toHaveLength(11)
  expect(listLastWeeks([week('2026-08-31', 1)], '2026-11-16', { settings: defaultWeeks })).toHaveLength(12)
})
