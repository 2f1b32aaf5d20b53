// The days of weekly goals: last school days, fixed weekdays, and weeks that are skipped.
import { describe, expect, test } from 'vitest'
import type { SchoolDays } from '../../../contract/school-days.ts'
import { defaultWeeks } from '../../../contract/school-week.ts'
import { findNextWeek, findOpenSeriesDay, findSeriesDay } from './series-days.rules.ts'

const ZONE = 'America/Chicago'
const thanksgiving = [{ name: 'Thanksgiving', from: '2026-11-26', to: '2026-11-27' }]
const calendar: SchoolDays = { timeZone: ZONE, weeks: defaultWeeks, graceDays: 0, entries: thanksgiving }
const weekly = { duration: 'weekly', schoolDay: 5, until: '2026-12-18' } as const
const onThursday = { duration: 'daily', schoolDay: 4, until: '2026-12-18' } as const

describe('the day of a weekly goal', () => {
  test('is the last school day of the week', () => {
    expect(findSeriesDay(weekly, '2026-11-16', calendar)).toBe('2026-11-20')
    expect(findSeriesDay(weekly, '2026-11-23', calendar)).toBe('2026-11-25')
  })

  test('is the weekday of the first goal for a daily one, and none if that is not a school day', () => {
    expect(findSeriesDay(onThursday, '2026-11-16', calendar)).toBe('2026-11-19')
    expect(findSeriesDay(onThursday, '2026-11-23', calendar)).toBeNull()
  })

  test('is none after the last day', () => {
    expect(findSeriesDay(weekly, '2026-12-14', calendar)).toBe('2026-12-18')
    expect(findSeriesDay(weekly, '2026-12-21', calendar)).toBeNull()
    expect(findSeriesDay({ ...weekly, until: '2026-12-17' }, '2026-12-14', calendar)).toBeNull()
  })

  test('is not open from its deadline on', () => {
    const deadline = Date.parse('2026-11-20T22:00:00.000Z')
    expect(findOpenSeriesDay(weekly, '2026-11-16', calendar, deadline - 1)).toBe('2026-11-20')
    expect(findOpenSeriesDay(weekly, '2026-11-16', calendar, deadline)).toBeNull()
  })
})

test('the next week skips weeks without a day, and is none after the last one', () => {
  const now = Date.parse('2026-11-20T22:00:00.000Z')
  expect(findNextWeek(weekly, '2026-11-23', calendar, now)).toBe('2026-11-23')
  expect(findNextWeek(onThursday, '2026-11-23', calendar, now)).toBe('2026-11-30')
  expect(findNextWeek({ ...onThursday, until: '2026-12-02' }, '2026-11-23', calendar, now)).toBeNull()
})
