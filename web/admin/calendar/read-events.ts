// The events of an .ics file as they are written there, read by ical.js.
import ICAL from 'ical.js'
import { isBlank } from '../../../contract/characters.ts'
import { isDay, wallTimeOf } from '../../../contract/days.ts'

/** A day or a time of the file. */
export interface Stamp {
  /** Of the clock that is written there, in milliseconds; midnight for a day. */
  wall: number
  /** False: a day without a time. */
  timed: boolean
  /** The clock is that of UTC. */
  utc: boolean
}

export type Rule = InstanceType<typeof ICAL.Recur>

export interface CalendarEvent {
  isCancelled: boolean
  start: Stamp
  end: Stamp
  rule: Rule | null
  until: Stamp | null
  except: readonly Stamp[]
}

const NAME_MAX = 100
const NO_NAME = 'No school'

/** The lines within each event, unfolded. Null if the text is no calendar. */
export function eventsIn(text: string): string[][] | null {
  const lines = text.replace(/(\r\n|\n|\r)[ \t]/g, '').split(/\r\n|\n|\r/)
  if (!lines.some((line) => isLine(line, 'BEGIN:VCALENDAR'))) return null
  const events: string[][] = []
  let event: string[] | null = null
  for (const line of lines) {
    if (isLine(line, 'END:VEVENT') && event) {
      events.push(event)
      event = null
    }
    // Some programs break long texts without folding them. Such a line has no name.
    if (event && /^[A-Za-z0-9-]+[;:]/.test(line)) event.push(line)
    if (isLine(line, 'BEGIN:VEVENT')) event = []
  }
  return withExceptions(events)
}

/** A repetition that has an event of its own is an exception of the events with its UID. */
function withExceptions(events: readonly string[][]): string[][] {
  const uidOf = (lines: readonly string[]) => lines.find((line) => /^UID:/i.test(line))
  const exceptions = new Map<string | undefined, string[]>()
  for (const lines of events) {
    const own = lines.filter((line) => /^RECURRENCE-ID[;:]/i.test(line))
    const known = exceptions.get(uidOf(lines)) ?? []
    exceptions.set(uidOf(lines), [...known, ...own.map((line) => line.replace(/^RECURRENCE-ID/i, 'EXDATE'))])
  }
  return events.map((lines) => [...lines, ...((uidOf(lines) && exceptions.get(uidOf(lines))) || [])])
}

const isLine = (line: string, expected: string): boolean => line.trim().toUpperCase() === expected

/** Read without ical.js, so that an event that cannot be read still has its name. */
export function nameOf(lines: readonly string[]): string {
  const summary = lines.find((line) => /^SUMMARY[;:]/i.test(line)) ?? ''
  const written = summary.replace(/^SUMMARY(;("[^"]*"|[^":])*)?:/i, '').replaceAll('\0', '')
  const text = written.replace(/\\n/gi, ' ').replace(/\\(.)/g, '$1').toWellFormed()
  const name = [...text.replace(/\s+/g, ' ').trim()].slice(0, NAME_MAX).join('').trim()
  return isBlank(name) ? NO_NAME : name
}

/** What is wrong with an event, as the end of a sentence. */
export class Unread extends Error {}

/** @throws Unread for an event without an existing day, and whatever ical.js throws. */
export function readEvent(lines: readonly string[]): CalendarEvent {
  const event = ICAL.Component.fromString(['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n'))
  const [start] = stampsOf(event, 'dtstart')
  if (start === undefined) throw new Unread('it has no day')
  const duration: unknown = event.getFirstPropertyValue('duration')
  const lasts = duration instanceof ICAL.Duration ? duration.toSeconds() * 1000 : 0
  const [end = { ...start, wall: start.wall + lasts }] = stampsOf(event, 'dtend')
  const rules = event.getAllProperties('rrule')
  if (rules.length > 1) throw new Unread('it has more than one rule of repetition')
  const rule: unknown = rules[0]?.getFirstValue() ?? null
  if (rule !== null && !(rule instanceof ICAL.Recur)) throw new Unread('it cannot be read')
  return {
    isCancelled: String(event.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED',
    start,
    end,
    rule,
    until: rule?.until ? stampOf(rule.until.toString()) : null,
    except: stampsOf(event, 'exdate'),
  }
}

/** All values of the property. */
function stampsOf(event: InstanceType<typeof ICAL.Component>, property: string): Stamp[] {
  // The texts, because ical.js turns Feb 30 into Mar 2.
  return event.getAllProperties(property).flatMap((one) => one.toJSON().slice(3).map(stampOf))
}

function stampOf(value: unknown): Stamp {
  const [, day = '', hours, minutes, seconds, utc] =
    /^(\d{4}-\d\d-\d\d)(?:T(?:(\d\d):(\d\d):(\d\d)|::)(Z)?)?$/.exec(String(value)) ?? []
  const time = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0)
  if (!isDay(day) || Number(minutes ?? 0) > 59 || time >= 24 * 60 * 60)
    throw new Unread('there is no such day')
  const timed = hours !== undefined
  return { wall: wallTimeOf(day) + time * 1000, timed, utc: timed && utc !== undefined }
}
