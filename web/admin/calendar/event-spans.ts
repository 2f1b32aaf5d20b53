// Converts an event to days on the school's clock: whether its times are whole days, and which of its repetitions are
// skipped.
import { type Day, wallTimeToDay } from '../../../contract/days.ts'
import { toInstant, wallTimeAt } from '../../../contract/time-zone.ts'
import { type CalendarEvent, type Stamp, type Times, writtenDay } from './read-events.ts'
import type { Span } from './skip-reasons.ts'

const MS_PER_DAY = 86_400_000
const MS_PER_MINUTE = 60_000

/**
 * Times in UTC are whole days in the school's zone or else in UTC, because programs write midnight in either.
 * `isMarkedAllDay` treats the times as whole days in any case.
 */
export function toSpan({ start, end }: Times, isMarkedAllDay: boolean, zone: string): Span {
  const written = { begins: start.wall, ends: end.wall }
  const local = { begins: localTime(start, zone), ends: localTime(end, zone) }
  if (!start.timed) {
    const isWrittenEnd = end.utc && end.wall % MS_PER_DAY === 0
    return roundToDays(isWrittenEnd ? written : { ...written, ends: local.ends }, true)
  }
  if (areWholeDays(local)) return roundToDays(local, true)
  const isInUtc = start.utc && (end.utc || !end.timed)
  if (isInUtc && areWholeDays(written)) return roundToDays(written, true)
  if (isMarkedAllDay && written.begins <= written.ends) return roundToDays(nearestDays(written), true)
  return roundToDays(local, false)
}

interface Hours {
  begins: number
  ends: number
}

function roundToDays({ begins, ends }: Hours, isWhole: boolean): Span {
  return {
    from: wallTimeToDay(begins),
    to: wallTimeToDay(Math.max(begins, ends - 1)),
    begins,
    ends,
    isWhole,
  }
}

/** Whether the times are from 00:00 to 00:00 of a later day, or to 23:59 or 23:59:59 of any day. */
function areWholeDays({ begins, ends }: Hours): boolean {
  const toMidnight = (MS_PER_DAY - (ends % MS_PER_DAY)) % MS_PER_DAY
  return begins % MS_PER_DAY === 0 && ends > begins && [0, 1000, MS_PER_MINUTE].includes(toMidnight)
}

/** Rounds whole days in another zone than the school's to the nearest midnights; other hours are rounded up. */
function nearestDays({ begins, ends }: Hours): Hours {
  const length = ends - begins
  if (length > 0 && length % MS_PER_DAY === 0) {
    const midnight = Math.round(begins / MS_PER_DAY) * MS_PER_DAY
    return { begins: midnight, ends: midnight + length }
  }
  const midnight = Math.floor(begins / MS_PER_DAY) * MS_PER_DAY
  const lastMidnight = Math.ceil(ends / MS_PER_DAY) * MS_PER_DAY
  return { begins: midnight, ends: Math.max(midnight + MS_PER_DAY, lastMidnight) }
}

function localTime({ wall, utc }: Stamp, zone: string): number {
  return utc ? wallTimeAt(wall, zone) : wall
}

/** Returns whether a repetition is skipped by an exception of the event. */
export function createExceptionTest({ start, exceptions }: CalendarEvent, zone: string) {
  const days = new Set<Day>()
  const written = new Set<Day>()
  for (const exception of exceptions) {
    if (exception.timed) written.add(getDayOnClock(start, exception, zone))
    else days.add(writtenDay(exception))
  }
  return (begins: Stamp, span: Span): boolean => days.has(span.from) || written.has(writtenDay(begins))
}

/** Returns the day of the time on the event's own clock. */
function getDayOnClock(start: Stamp, time: Stamp, zone: string): Day {
  // Outlook writes a time for exceptions even if the event has none. Only its day counts.
  if (!start.timed || start.utc === time.utc) return writtenDay(time)
  if (time.utc) return wallTimeToDay(wallTimeAt(time.wall, start.zone ?? zone))
  const minutes = (time.wall % MS_PER_DAY) / MS_PER_MINUTE
  return wallTimeToDay(toInstant(writtenDay(time), minutes, time.zone ?? zone))
}

/** Whether the time is after the last one of a rule. */
export function isAfter(start: Stamp, until: Stamp, zone: string): boolean {
  const ownZone = start.zone ?? zone
  const isMidnight = until.wall % MS_PER_DAY === 0
  if (!until.timed || !start.timed) {
    const last = start.utc || isMidnight ? until.wall : localTime(until, ownZone)
    return writtenDay(start) > wallTimeToDay(last)
  }
  if (start.utc === until.utc) return start.wall > until.wall
  return until.utc ? start.wall > localTime(until, ownZone) : localTime(start, zone) > until.wall
}
