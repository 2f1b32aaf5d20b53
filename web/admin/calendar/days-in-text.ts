// Which days the events of an .ics file make free, or why they make none. ical.js is loaded with this file, by the worker alone.
import { addDays, type Day, dayOfWallTime, wallTimeOf } from '../../../contract/days.ts'
import { type DayOff, inCalendarOrder } from '../../../contract/school-days.ts'
import { formatCount } from '../../../contract/sentences.ts'
import { wallTimeAt } from '../../../contract/time-zone.ts'
import { formatTime } from '../../ui/dates.ts'
import type { FileDays, Problem, SchoolClock, Skipped } from './calendar-file.ts'
import { entryKey, spanText } from './day-words.ts'
import {
  type CalendarEvent,
  eventsIn,
  isMoreOftenThanDaily,
  nameOf,
  type Rule,
  readEvent,
  repeatedDays,
  type Stamp,
  Unread,
} from './read-events.ts'

const MS_PER_DAY = 86_400_000
const MAX_EVENTS = 2000
const MAX_ENTRIES = 400
const MAX_DAYS = 120
const MAX_REPETITIONS = 50
const DAYS_BACK = 365
const DAYS_AHEAD = 730

/** The days that are read. */
interface Reach extends SchoolClock {
  earliest: Day
  latest: Day
}

export function daysInText(text: string, place: SchoolClock): FileDays | Problem {
  const earliest = addDays(place.today, -DAYS_BACK)
  const reach: Reach = { ...place, earliest, latest: addDays(place.today, DAYS_AHEAD) }
  const events = eventsIn(text)
  if (events === null)
    return { problem: 'This is no calendar file. Export the calendar as iCalendar (.ics), then choose that.' }
  if (events.length > MAX_EVENTS) {
    const limit = formatCount(MAX_EVENTS)
    return {
      problem: `This file has ${formatCount(events.length)} events; at most ${limit} are read. Export fewer months of the calendar.`,
    }
  }
  const entries = new Map<string, DayOff>()
  const skipped: Skipped[] = []
  for (const lines of events) {
    const name = nameOf(lines)
    if (entries.size === MAX_ENTRIES) {
      skipped.push({ name: 'What follows', why: `Not read: a calendar has at most ${MAX_ENTRIES} entries.` })
      break
    }
    try {
      const spans = spansOf(readEvent(lines), reach)
      for (const { from, to } of spans.slice(0, MAX_REPETITIONS)) {
        const entry = { name, from, to }
        const key = entryKey(entry)
        if (!entries.has(key) && entries.size < MAX_ENTRIES) entries.set(key, entry)
      }
      const next = spans[MAX_REPETITIONS]
      if (next) throw new Unread(`${inWords(next, place)}: repeated more than ${MAX_REPETITIONS} times`)
    } catch (error) {
      const why = error instanceof Unread ? error.message : 'it cannot be read'
      skipped.push({ name, why: `${why.charAt(0).toUpperCase()}${why.slice(1)}.` })
    }
  }
  return { entries: inCalendarOrder([...entries.values()]), skipped }
}

/** Days of the event, on the school's clock. */
interface Span {
  from: Day
  to: Day
  /** In milliseconds. */
  begins: number
  ends: number
}

/** At most one repetition more than are read. @throws Unread with a sentence that begins with the days. */
function spansOf(event: CalendarEvent, place: Reach): Span[] {
  const { start, rule } = event
  const first = spanOn(event, dayOfWallTime(start.wall), place.zone)
  const unread = (why: string, span = first) => new Unread(`${inWords(span, place)}: ${why}`)
  if (event.isCancelled) throw unread('cancelled in the file')
  if (first.ends < first.begins) throw unread('it ends before it begins')
  if (rule && isMoreOftenThanDaily(rule)) throw unread('repeated more often than daily')
  const spans = rule ? repetitionsOf(event, rule, place) : [first]
  const read = spans.filter((span) => touches(span, place))
  const [nearest] = read
  if (!nearest) {
    const isImpossible = rule !== null && touches(first, place)
    throw unread(isImpossible ? 'there is no such day' : 'outside the days that are read')
  }
  const partial = read.find((span) => start.timed && !isWhole(span))
  if (partial) throw unread('only whole days are read', partial)
  if (nearest.to >= addDays(nearest.from, MAX_DAYS)) throw unread(`longer than ${MAX_DAYS} days`, nearest)
  return read
}

/** The event, or the repetition of it that begins on this day of the clock that is written there. */
function spanOn({ start, end }: CalendarEvent, day: Day, zone: string): Span {
  const later = wallTimeOf(day) - wallTimeOf(dayOfWallTime(start.wall))
  const [begins, ends] = [localTime(start, zone, later), localTime(end, zone, later)]
  return { from: dayOfWallTime(begins), to: dayOfWallTime(Math.max(begins, ends - 1)), begins, ends }
}

function repetitionsOf(event: CalendarEvent, rule: Rule, place: Reach): Span[] {
  const { start, until } = event
  const { earliest, latest, zone } = place
  // Outlook writes a time of exceptions even where the event has none; its day is meant.
  const dayOfException = (stamp: Stamp) => (start.timed ? dayOf(stamp, zone) : dayOfWallTime(stamp.wall))
  const without = new Set(event.except.map(dayOfException))
  // One day more on both sides, because the day in UTC may be another than that of the school.
  const days = { from: addDays(earliest, -MAX_DAYS - 1), last: addDays(latest, 1) }
  const spans: Span[] = []
  for (const day of repeatedDays(rule, dayOfWallTime(start.wall), days)) {
    const span = spanOn(event, day, zone)
    if (until && isAfter(span, until, start.timed, zone)) break
    if (!without.has(span.from) && touches(span, place)) spans.push(span)
    if (spans.length > MAX_REPETITIONS) break
  }
  return spans
}

function isAfter({ from, begins }: Span, until: Stamp, timed: boolean, zone: string): boolean {
  return timed && until.timed ? begins > localTime(until, zone) : from > dayOf(until, zone)
}

function touches({ from, to }: Span, { earliest, latest }: Reach): boolean {
  return to >= earliest && from <= latest
}

/** A day without a time is that day everywhere. */
const dayOf = (stamp: Stamp, zone: string): Day => dayOfWallTime(localTime(stamp, zone))

function localTime({ wall, utc }: Stamp, zone: string, later = 0): number {
  return utc ? wallTimeAt(wall + later, zone) : wall + later
}

/** From 00:00 to 00:00 of a later day. */
function isWhole({ begins, ends }: Span): boolean {
  return begins % MS_PER_DAY === 0 && ends % MS_PER_DAY === 0 && ends > begins
}

/** 'Wed, Dec 9', or of part of a day 'Wed, Dec 9, from 12:30 PM'. */
function inWords(span: Span, { today }: SchoolClock): string {
  const { begins, ends } = span
  const days = spanText(span, today)
  if (begins % MS_PER_DAY !== 0) return `${days}, from ${formatTime(begins, 'UTC')}`
  return ends % MS_PER_DAY !== 0 ? `${days}, until ${formatTime(ends, 'UTC')}` : days
}
