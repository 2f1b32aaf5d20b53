import { describe, expect, test } from 'vitest'
import { defaultWeeks } from '../../contract/school-week.ts'
import {
  formatDateTime,
  formatDue,
  formatDueInSentence,
  formatLogTime,
  formatRelative,
  formatWeek,
  isSameDay,
} from './dates.ts'

const chicago = 'America/Chicago'
const friday = '2026-11-20T22:00:00Z'

describe('dates in the time of the school', () => {
  test.each([
    [formatDateTime(friday, chicago), 'Fri, Nov 20, 4:00 PM'],
    [formatDateTime(friday, 'Asia/Tokyo'), 'Sat, Nov 21, 7:00 AM'],
    [formatLogTime(friday, chicago), 'Nov 20, 2026 4:00 PM'],
    [formatDateTime('2026-11-20T06:05:00Z', chicago), 'Fri, Nov 20, 12:05 AM'],
    [formatDue(friday, chicago, '2026-11-20T08:00:00Z'), 'Today, 4:00 PM'],
    [formatDue(friday, chicago, '2026-11-21T20:00:00Z'), 'Yesterday, 4:00 PM'],
    [formatDue(friday, chicago, '2026-11-19T20:00:00Z'), 'Fri, Nov 20, 4:00 PM'],
    [formatDueInSentence(friday, chicago, '2026-11-20T08:00:00Z'), 'today, 4:00 PM'],
    [formatDueInSentence(friday, chicago, '2026-11-19T20:00:00Z'), 'Fri, Nov 20, 4:00 PM'],
    [formatWeek('2026-11-16', defaultWeeks), 'Nov 16 to 20'],
    [formatWeek('2026-11-30', defaultWeeks), 'Nov 30 to Dec 4'],
  ])('a date is written as %s', (expected, wanted) => {
    expect(expected).toBe(wanted)
  })

  test('a day ends at midnight of the school, also when the clocks change', () => {
    expect(isSameDay('2026-11-01T05:30:00Z', '2026-11-02T05:30:00Z', chicago)).toBe(true)
    expect(isSameDay('2026-11-01T04:59:00Z', '2026-11-01T05:01:00Z', chicago)).toBe(false)
  })

  test.each([
    ['2026-11-20T21:59:40Z', 'just now'],
    ['2026-11-20T21:48:00Z', '12 min ago'],
    ['2026-11-20T20:00:00Z', '2 h ago'],
    ['2026-11-19T20:00:00Z', 'yesterday'],
    ['2026-11-17T20:00:00Z', '3 days ago'],
    ['2026-10-02T20:00:00Z', 'Oct 2'],
    ['2025-10-02T20:00:00Z', 'Oct 2, 2025'],
    ['2026-11-20T22:05:00Z', 'in 5 min'],
    ['2026-11-21T20:00:00Z', 'tomorrow'],
  ])('from Friday 4 PM, %s is written as %s', (at, words) => {
    expect(formatRelative(at, chicago, friday)).toBe(words)
  })
})
