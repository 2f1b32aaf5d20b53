// From which day new values of the school's week are in force, and where goals move.
import { describe, expect, test } from 'vitest'
import { defaultWeeks, type WeekSettings } from '../../contract/school-week.ts'
import { findNewDay, getLastUnchangedDay, planWeeks, splitWeeks } from './week-change.rules.ts'

const sundays = { schoolDays: [1, 2, 3, 4, 7], deadlineTime: '13:30' }
const mondays = { schoolDays: [1, 2, 3, 4, 5], deadlineTime: '16:00' }
const school = (weeks: WeekSettings) => ({ timeZone: 'America/Chicago', weeks })
const at = (local: string) => Date.parse(`${local}-06:00`)
const planAt = (local: string, values: typeof sundays, weeks: WeekSettings = defaultWeeks) =>
  planWeeks(values, at(local), school(weeks)).map(({ from }) => from)

describe('the first day of new values', () => {
  test('is that of the first new week after the end of the goal week', () => {
    expect(planAt('2026-11-25T12:00:00', sundays)).toEqual([null, '2026-11-29'])
    expect(planAt('2026-11-27T15:59:59.999', sundays)).toEqual([null, '2026-11-29'])
    expect(planAt('2026-11-27T16:00:00', sundays)).toEqual([null, '2026-12-06'])
    expect(planAt('2026-11-27T17:00:00', sundays)).toEqual([null, '2026-12-06'])
    const weeks: WeekSettings = [...defaultWeeks, { from: '2026-11-29', ...sundays }]
    expect(planAt('2026-12-08T12:00:00', mondays, weeks)).toEqual([null, '2026-11-29', '2026-12-14'])
  })

  test('a change that waits is replaced, or taken back by the values of the goal week', () => {
    const weeks: WeekSettings = [...defaultWeeks, { from: '2026-11-29', ...sundays }]
    expect(planAt('2026-11-26T12:00:00', { ...sundays, deadlineTime: '14:00' }, weeks)).toEqual([
      null,
      '2026-11-29',
    ])
    expect(planAt('2026-11-26T12:00:00', mondays, weeks)).toEqual([null])
    expect(splitWeeks(at('2026-11-26T12:00:00'), school(weeks)).waiting?.from).toBe('2026-11-29')
    // From the end of the week on its first week is the goal week, so it no longer waits.
    expect(splitWeeks(at('2026-11-27T16:00:00'), school(weeks)).waiting).toBeNull()
    expect(planAt('2026-11-27T16:00:00', mondays, weeks)).toEqual([null, '2026-11-29', '2026-12-07'])
  })
})

describe('a goal whose day is no longer one of the week', () => {
  const before = { ...school(defaultWeeks), entries: [] }
  const createAfter = (entries: { name: string; from: string; to: string }[] = []) => ({
    ...school([...defaultWeeks, { from: '2026-11-29', ...sundays }]),
    entries,
  })
  const now = at('2026-11-25T12:00:00')

  test('moves to the last school day before it in its new week, or else to the first one after it', () => {
    const change = { before, after: createAfter(), now }
    expect(getLastUnchangedDay(change)).toBe('2026-11-28')
    expect(findNewDay('2026-12-04', change)).toBe('2026-12-03')
    expect(findNewDay('2026-12-01', change)).toBeNull()
    const holiday = { name: 'Fair', from: '2026-11-29', to: '2026-12-03' }
    expect(findNewDay('2026-12-04', { before, after: createAfter([holiday]), now })).toBe('2026-12-06')
  })

  test('never moves to a day before the new values are in force', () => {
    const weeks: WeekSettings = [...defaultWeeks, { from: '2026-11-29', ...sundays }]
    // The waiting change is taken back, so Sunday, November 29 is no school day again.
    const change = {
      before: { ...school(weeks), entries: [] },
      after: { ...school(defaultWeeks), entries: [] },
      now,
    }
    expect(getLastUnchangedDay(change)).toBe('2026-11-28')
    expect(findNewDay('2026-11-29', change)).toBe('2026-11-30')
    expect(findNewDay('2026-12-06', change)).toBe('2026-12-04')
  })
})
