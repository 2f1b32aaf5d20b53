// Which days an event of an .ics file makes free, or why it makes none.
import { addDays, type Day, dayOfWallTime } from '../../../contract/days.ts'
import type { DayOff } from '../../../contract/school-days.ts'
import { wallTimeAt } from '../../../contract/time-zone.ts'
import { formatTime } from '../../ui/dates.ts'
import { spanText } from './day-words.ts'
import type { CalendarEvent, Stamp } from './read-events.ts'
import { isMoreOftenThanDaily, repeatedDays } from './repetitions.ts'

const MS_PER_DAY = 86_400_000
const MAX_DAYS = 120
const MAX_REPETITIONS = 50
const DAYS_BACK = 365
const DAYS_AHEAD = 730

/** The school's day and IANA zone. */
export interface Place {
  today: Day
  zone: string
}

/** `why` is a sentence that begins with the days, if there are any. */
export interface Skipped {
  name: string
  why: string
}

export interface EventDays {
  entries: DayOff[]
  skipped: Skipped[]
}

/** `except`: days of repetitions for which the file has an event of its own. */
export function daysOfEvent(event: CalendarEvent, except: ReadonlySet<Day>, place: Place): EventDays {
  const { name, rules, start } = event
  const first = spanFrom(event, start.wall, place.zone)
  const skip = (why: string, span: Span = first): EventDays => ({
    entries: [],
    skipped: [{ name, why: `${inWords(span, place)}: ${why}.` }],
  })
  if (event.isCancelled) return skip('cancelled in the file')
  if (first.to < first.from) return skip('it ends before it begins')
  if (rules.some(isMoreOftenThanDaily)) return skip('repeated more often than daily')
  const spans = rules.length === 0 ? [first] : repetitionsOf(event, except, place)
  const inSpan = spans.filter((span) => touches(span, place.today))
  const [nearest] = inSpan
  if (!nearest)
    return skip(
      spans.length === 0 && rules.length > 0 ? 'there is no such day' : 'outside the days that are read',
    )
  const partial = inSpan.find(({ isWhole }) => !isWhole)
  if (partial) return skip('only whole days are read', partial)
  if (nearest.to >= addDays(nearest.from, MAX_DAYS)) return skip(`longer than ${MAX_DAYS} days`, nearest)
  const next = inSpan[MAX_REPETITIONS]
  return {
    entries: inSpan.slice(0, MAX_REPETITIONS).map(({ from, to }) => ({ name, from, to })),
    skipped: next ? skip(`repeated more than ${MAX_REPETITIONS} times`, next).skipped : [],
  }
}

/** The day in the school's zone; a day without a time is that day everywhere. */
export function dayOfStamp(stamp: Stamp, zone: string): Day {
  return dayOfWallTime(localWall(stamp, zone))
}

interface Span {
  from: Day
  to: Day
  /** From 00:00 to 00:00 of a later day. */
  isWhole: boolean
  /** On the school's clock, in milliseconds. */
  begins: number
  ends: number
}

const localWall = ({ wall, utc }: Stamp, zone: string): number => (utc ? wallTimeAt(wall, zone) : wall)

/** The event, or a repetition of it, that begins at this time on the clock of its start. */
function spanFrom({ start, end, duration }: CalendarEvent, wall: number, zone: string): Span {
  const begins = localWall({ ...start, wall }, zone)
  const ends = begins + lengthOf()
  const from = dayOfWallTime(begins)
  if (!start.timed) {
    const days = Math.ceil((ends - begins) / MS_PER_DAY)
    return { from, to: addDays(from, days === 0 ? 0 : days - 1), isWhole: true, begins, ends }
  }
  const isWhole = begins % MS_PER_DAY === 0 && ends % MS_PER_DAY === 0 && ends > begins
  return {
    from,
    to: ends < begins ? addDays(from, -1) : dayOfWallTime(Math.max(begins, ends - 1)),
    isWhole,
    begins,
    ends,
  }

  function lengthOf(): number {
    if (end === null) return duration ?? 0
    // Of an event in UTC the length may be an hour more or less on the school's clock.
    if (end.utc !== start.utc) return localWall(end, zone) - localWall(start, zone)
    return localWall({ ...start, wall: wall + end.wall - start.wall }, zone) - begins
  }
}

function repetitionsOf(event: CalendarEvent, replaced: ReadonlySet<Day>, { today, zone }: Place): Span[] {
  const { start, rules, except } = event
  const written = dayOfWallTime(start.wall)
  const timeOfDay = start.wall - Date.parse(`${written}T00:00:00Z`)
  const without = new Set([...replaced, ...except.map((stamp) => exceptDay(stamp, start, zone))])
  // One day more on both sides, because the day in UTC may be another than that of the school.
  const span = { from: addDays(today, -DAYS_BACK - MAX_DAYS - 1), last: addDays(today, DAYS_AHEAD + 1) }
  const spans = new Map<Day, Span>()
  for (const rule of rules) {
    let found = 0
    for (const day of repeatedDays(rule, written, span)) {
      const one = spanFrom(event, Date.parse(`${day}T00:00:00Z`) + timeOfDay, zone)
      if (rule.until && isAfter(one, rule.until, start, zone)) break
      if (without.has(one.from)) continue
      spans.set(one.from, one)
      if (touches(one, today) && ++found > MAX_REPETITIONS) break
    }
  }
  return [...spans.values()].sort((one, other) => one.begins - other.begins)
}

/** Outlook writes a time even where the event has none; its day is meant. */
function exceptDay(stamp: Stamp, start: Stamp, zone: string): Day {
  return start.timed ? dayOfStamp(stamp, zone) : dayOfWallTime(stamp.wall)
}

function isAfter({ from, begins }: Span, until: Stamp, start: Stamp, zone: string): boolean {
  return start.timed && until.timed ? begins > localWall(until, zone) : from > dayOfStamp(until, zone)
}

function touches({ from, to }: Span, today: Day): boolean {
  return to >= addDays(today, -DAYS_BACK) && from <= addDays(today, DAYS_AHEAD)
}

/** 'Wed, Dec 9', or of part of a day 'Wed, Dec 9, from 12:30 PM'. */
function inWords({ from, to, isWhole, begins, ends }: Span, { today }: Place): string {
  const days = spanText({ from, to: to < from ? from : to }, today)
  if (isWhole) return days
  if (begins % MS_PER_DAY !== 0) return `${days}, from ${formatTime(begins, 'UTC')}`
  return ends > begins ? `${days}, until ${formatTime(ends, 'UTC')}` : days
}
