// Reads the no-school days of an .ics file. ical.js is loaded with this file, so only the import imports it.
import { decodeText } from '../../../contract/file-text.ts'
import type { DayOff } from '../../../contract/school-days.ts'
import { inCalendarOrder } from '../../../contract/school-days.ts'
import { formatCount } from '../../../contract/sentences.ts'
import { dayOfStamp, daysOfEvent, type Place, type Skipped } from './event-days.ts'
import { type CalendarEvent, eventsIn, readEvent } from './read-events.ts'

const MAX_BYTES = 1024 * 1024
const MAX_EVENTS = 2000

export interface FileDays {
  /** In the order of the calendar, each once. */
  entries: DayOff[]
  /** In the order of the file. */
  skipped: Skipped[]
}

/** A sentence that says why the file cannot be used. */
export interface Problem {
  problem: string
}

export async function readCalendarFile(file: File, place: Place): Promise<FileDays | Problem> {
  if (file.size > MAX_BYTES)
    return { problem: 'This file is larger than 1 MB. Export fewer months of the calendar.' }
  return daysInText(decodeText(new Uint8Array(await file.arrayBuffer())), place)
}

export function daysInText(text: string, place: Place): FileDays | Problem {
  const events = eventsIn(text)
  if (events === null)
    return { problem: 'This is no calendar file. Export the calendar as iCalendar (.ics), then choose that.' }
  if (events.length > MAX_EVENTS) {
    const limit = formatCount(MAX_EVENTS)
    return {
      problem: `This file has ${formatCount(events.length)} events; at most ${limit} are read. Export fewer months of the calendar.`,
    }
  }
  const read = events.map(readEvent)
  const replaced = replacedDays(
    read.filter((event) => 'start' in event),
    place.zone,
  )
  const entries = new Map<string, DayOff>()
  const skipped: Skipped[] = []
  for (const event of read) {
    if ('why' in event) {
      skipped.push({ name: event.name, why: sentence(event.why) })
      continue
    }
    const own = event.replaces === null && event.uid !== null ? replaced.get(event.uid) : undefined
    const days = daysOfEvent(event, own ?? new Set(), place)
    skipped.push(...days.skipped)
    for (const entry of days.entries) {
      const key = entryKey(entry)
      if (!entries.has(key)) entries.set(key, entry)
    }
  }
  return { entries: inCalendarOrder([...entries.values()]), skipped }
}

/** The same for entries with the same days and name, in upper or lower case. */
export function entryKey({ name, from, to }: DayOff): string {
  return `${from} ${to} ${name.toLowerCase()}`
}

/** Whether the name says that there is no school. */
export function isLikelyFree(name: string): boolean {
  return /holiday|break|closed|vacation|no school/i.test(name)
}

/** By `uid`: the days of repetitions that have an event of their own. */
function replacedDays(events: readonly CalendarEvent[], zone: string): Map<string, Set<string>> {
  const days = new Map<string, Set<string>>()
  for (const { uid, replaces } of events) {
    if (uid === null || replaces === null) continue
    days.set(uid, (days.get(uid) ?? new Set()).add(dayOfStamp(replaces, zone)))
  }
  return days
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
