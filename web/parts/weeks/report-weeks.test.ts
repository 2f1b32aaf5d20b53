import { describe, expect, test } from 'vitest'
import { isReportDay } from '../../../contract/goal-week.ts'
import { defaultWeeks } from '../../../contract/school-week.ts'
import {
  clampWeek,
  formatWeekRange,
  getReportAfter,
  getReportBefore,
  listWeeks,
  weekToReport,
} from './report-weeks.tsx'

const midweek = { weeks: defaultWeeks, weekStart: '2026-11-16', label: 'Current Week' } as const
const fridayEvening = { weeks: defaultWeeks, weekStart: '2026-11-23', label: 'Next Week' } as const

describe('the week of a report', () => {
  test('the week of a report is the goal week, and from Friday afternoon on the week that just ended', () => {
    expect(weekToReport(midweek)).toBe('2026-11-16')
    expect(weekToReport(fridayEvening)).toBe('2026-11-16')
  })

  test('the week of a report is that of the day in the address, except a week in which nobody could have set goals', () => {
    expect(clampWeek('2026-11-12', midweek)).toBe('2026-11-09')
    expect(clampWeek('2026-11-15', midweek)).toBe('2026-11-09')
    expect(clampWeek('2027-03-01', midweek)).toBe('2026-11-16')
    expect(isReportDay('2026-02-30')).toBe(false)
    expect(isReportDay('0001-01-01')).toBe(false)
    expect(isReportDay('2026-11-18')).toBe(true)
  })

  test('the week of a report moves one week at a time, up to the goal week', () => {
    expect(getReportBefore('2026-11-16', midweek)).toBe('2026-11-09')
    expect(getReportAfter('2026-11-09', midweek)).toBe('2026-11-16')
    expect(getReportAfter('2026-11-16', midweek)).toBeUndefined()
    expect(getReportBefore('2000-01-03', midweek)).toBeUndefined()
  })

  test('the week of a report is selected from those of a year, and an older one is offered with them', () => {
    const years = listWeeks(fridayEvening, '2024-09-02')
    expect(years.map(({ year }) => year)).toEqual(['2026', '2025', '2024'])
    expect(years[0]?.weeks.slice(0, 3).map(({ words }) => words)).toEqual([
      'Nov 23 to 27, next week',
      'Nov 16 to 20, last week',
      'Nov 9 to 13',
    ])
    expect(years[2]?.weeks).toEqual([{ week: '2024-09-02', words: 'Sep 2 to 6' }])
    expect(years.flatMap(({ weeks }) => weeks)).toHaveLength(54)
  })

  test('the week of a report is selected from the first week with a goal on, or an older one that is shown', () => {
    const weeksOf = (shown: string, first: string) =>
      listWeeks(fridayEvening, shown, first).flatMap(({ weeks }) => weeks.map(({ week }) => week))
    expect(weeksOf('2026-11-16', '2026-11-09')).toEqual(['2026-11-23', '2026-11-16', '2026-11-09'])
    expect(weeksOf('2026-11-23', '2026-12-07')).toEqual(['2026-11-23'])
    expect(weeksOf('2026-09-07', '2026-11-16')).toEqual(['2026-11-23', '2026-11-16', '2026-09-07'])
  })

  test('the week of a report is written in full over the end of a month and of a year', () => {
    expect(formatWeekRange('2026-11-16', defaultWeeks)).toBe('Mon, Nov 16 to Fri, Nov 20, 2026')
    expect(formatWeekRange('2026-12-28', defaultWeeks)).toBe('Mon, Dec 28 to Fri, Jan 1, 2027')
  })
})
