// Finds the days off in the events of an .ics file, or why an event has none. Only the worker loads this file, and ical.js
// with it.
import { addDays, type Day, toWallTime } from '../../../contract/days.ts'
import { type DayOff, getSchoolYearStart, sortCalendar } from '../../../contract/school-days.ts'
import type { ReadEvents, SchoolClock } from './calendar-file.ts'
import { getEventName, splitEvents } from './event-lines.ts'
import { createExceptionTest, isAfter, toSpan } from './event-spans.ts'
import { entryKey } from './likely-days.ts'
import { addMs, type CalendarEvent, readEvent, type Times, Unread, writtenDay } from './read-events.ts'
import { isMoreOftenThanDaily, type Rule, readRule, repeatedDays } from './repeated-days.ts'
import type { SkipReason, Span } from './skip-reasons.ts'

const MAX_EVENTS = 2000
const MAX_DAYS = 120
const MAX_REPETITIONS = 50
const DAYS_BACK = 365
const DAYS_AHEAD = 730
const MAX_RULE_LENGTH = 100

/** The range of days that are read. */
interface Reach extends SchoolClock {
  earliest: Day
  latest: Day
  /** Repetitions are read from this day on. */
  yearStart: Day
}

export function readDaysOff(text: string, clock: SchoolClock): ReadEvents {
  const { today, firstMonth } = clock
  const reach: Reach = {
    ...clock,
    earliest: addDays(today, -DAYS_BACK),
    latest: addDays(today, DAYS_AHEAD),
    yearStart: getSchoolYearStart(today, firstMonth),
  }
  const events = splitEvents(text)
  if (events === null) return { kind: 'notCalendar' }
  if (events.length > MAX_EVENTS) return { kind: 'tooMany', count: events.length, max: MAX_EVENTS }
  const entries = new Map<string, DayOff>()
  const skipped: { name: string; reason: SkipReason }[] = []
  for (const event of events) {
    const name = getEventName(event, clock.unnamed)
    try {
      const { spans, reasons } = readSpans(readEvent(event), reach)
      for (const { from, to } of spans) {
        const entry = { name, from, to }
        const key = entryKey(entry)
        if (!entries.has(key)) entries.set(key, entry)
      }
      for (const reason of reasons) skipped.push({ name, reason })
    } catch (error) {
      skipped.push({ name, reason: error instanceof Unread ? error.reason : { kind: 'unreadable' } })
    }
  }
  return { kind: 'read', entries: sortCalendar([...entries.values()]), skipped }
}

/** Returns the days of the event, and why others of it are not read. @throws Unread for an event without a readable day. */
function readSpans(event: CalendarEvent, reach: Reach): { spans: Span[]; reasons: SkipReason[] } {
  const { zone } = reach
  const first = toSpan(event, event.isMarkedAllDay, zone)
  if (event.isCanceled) throw new Unread({ kind: 'canceled', span: first })
  if (first.ends < first.begins) throw new Unread({ kind: 'backward', span: first })
  const rule = event.ruleText === null ? null : parseRule(event.ruleText, first)
  if (rule && isMoreOftenThanDaily(rule)) throw new Unread({ kind: 'moreThanDaily', span: first })
  const isRepeated = rule !== null || event.more.length > 0
  const reached = (isRepeated ? listRepetitions(event, rule, reach) : [first]).filter(
    ({ from, to }) => to >= reach.earliest && from <= reach.latest,
  )
  if (reached.length === 0) {
    const isImpossible = rule !== null && first.to >= reach.earliest && first.from <= reach.latest
    throw new Unread({ kind: isImpossible ? 'noSuchDay' : 'outOfReach', span: first })
  }
  const wanted = isRepeated ? reached.filter(({ to }) => to >= reach.yearStart) : reached
  if (wanted.length === 0) throw new Unread({ kind: 'beforeSchoolYear', span: reached.at(-1) ?? first })
  const spans = wanted.filter((span) => problemOf(span) === null)
  const problem = wanted.map(problemOf).find((reason) => reason !== null)
  const next = spans[MAX_REPETITIONS]
  const reasons: SkipReason[] = []
  if (problem) reasons.push(problem)
  if (next) reasons.push({ kind: 'tooOften', span: next, max: MAX_REPETITIONS })
  return { spans: spans.slice(0, MAX_REPETITIONS), reasons }
}

function problemOf(span: Span): SkipReason | null {
  if (!span.isWhole) return { kind: 'partOfDay', span }
  return span.to >= addDays(span.from, MAX_DAYS) ? { kind: 'tooLong', span, max: MAX_DAYS } : null
}

function parseRule(text: string, first: Span): Rule {
  try {
    return readRule(text, first.from)
  } catch {
    const rule = text.length > MAX_RULE_LENGTH ? `${text.slice(0, MAX_RULE_LENGTH)}…` : text
    throw new Unread({ kind: 'rule', span: first, rule })
  }
}

/**
 * Returns the days of the rule, or the first day without one, and those of RDATE, minus the exceptions; sorted, without
 * duplicates.
 */
function listRepetitions(event: CalendarEvent, rule: Rule | null, reach: Reach): Span[] {
  const { isMarkedAllDay } = event
  const { earliest, zone, yearStart } = reach
  const isException = createExceptionTest(event, zone)
  const spans = new Map<Day, Span>()
  const add = (times: Times) => {
    const span = toSpan(times, isMarkedAllDay, zone)
    if (spans.has(span.from) || isException(times.start, span)) return null
    spans.set(span.from, span)
    return span
  }
  if (rule === null) add(event)
  else {
    addRepetitions(event, rule, { reach, from: yearStart, add })
    // Finds out whether a rule that has no day in this school year had some before.
    if (spans.size === 0) addRepetitions(event, rule, { reach, from: earliest, add })
  }
  for (const times of event.more) add(times)
  return [...spans.values()].sort((a, b) => a.begins - b.begins)
}

interface Search {
  reach: Reach
  from: Day
  /** Returns null for a day that is skipped. */
  add: (times: Times) => Span | null
}

/** Adds the repetitions of a rule until it is known which of them can be read. */
function addRepetitions({ start, end }: CalendarEvent, rule: Rule, { reach, from, add }: Search): void {
  const { latest, yearStart, zone } = reach
  // One more day on both sides is read, because the day in UTC may differ from the school's.
  const days = { from: addDays(from, -MAX_DAYS - 1), last: addDays(latest, 1) }
  // Times in UTC may be midnight of the school only in winter or summer.
  const maxUnreadable = start.utc ? DAYS_BACK : 0
  const firstWall = toWallTime(writtenDay(start))
  let readable = 0
  let unreadable = 0
  for (const day of repeatedDays(rule, writtenDay(start), days)) {
    const ms = toWallTime(day) - firstWall
    const times = { start: addMs(start, ms), end: addMs(end, ms) }
    if (rule.until && isAfter(times.start, rule.until, zone)) return
    const span = add(times)
    if (span === null || span.to < yearStart) continue
    if (problemOf(span) === null) readable++
    else unreadable++
    if (readable > MAX_REPETITIONS || unreadable > maxUnreadable) return
  }
}
