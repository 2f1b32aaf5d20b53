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

/** 'BYDAY', 'BYMONTHDAY' and so on. */
type RuleParts = Readonly<Record<string, readonly (string | number)[] | undefined>>

export interface Rule {
  freq: string
  interval: number
  count: number | null
  until: Stamp | null
  parts: RuleParts
  wkst: number | undefined
}

export interface CalendarEvent {
  name: string
  uid: string | null
  isCancelled: boolean
  start: Stamp
  end: Stamp | null
  /** In milliseconds, in place of an end. */
  duration: number | null
  rules: readonly Rule[]
  except: readonly Stamp[]
  /** The repetition in whose place the event stands. */
  replaces: Stamp | null
}

/** An event that cannot be read: its name, and why as the end of a sentence. */
export interface Unread {
  name: string
  why: string
}

const NAME_MAX = 100
const NO_NAME = 'No school'

/** The lines of each event, still folded. Null if the text is no calendar. */
export function eventsIn(text: string): string[][] | null {
  const lines = text.split(/\r\n|\n|\r/)
  if (!lines.some((line) => isLine(line, 'BEGIN:VCALENDAR'))) return null
  const events: string[][] = []
  let event: string[] | null = null
  for (const line of lines) {
    if (isLine(line, 'BEGIN:VEVENT')) event = []
    // Some programs break long texts without folding them. Such a line has no name.
    if (event && /^[ \t]|^[A-Za-z0-9-]+[;:]/.test(line)) event.push(line)
    if (event && isLine(line, 'END:VEVENT')) {
      events.push(event)
      event = null
    }
  }
  return events
}

export function readEvent(lines: readonly string[]): CalendarEvent | Unread {
  const name = nameOf(lines)
  try {
    const event = ICAL.Component.fromString(lines.join('\r\n'))
    const start = stampsOf(event, 'dtstart')[0]
    if (start === undefined) return { name, why: 'it has no day' }
    const [end = null] = stampsOf(event, 'dtend')
    const [replaces = null] = stampsOf(event, 'recurrence-id')
    const except = stampsOf(event, 'exdate')
    if (start === NO_DAY || end === NO_DAY || replaces === NO_DAY)
      return { name, why: 'there is no such day' }
    return {
      name,
      uid: textOf(event, 'uid'),
      isCancelled: textOf(event, 'status')?.toUpperCase() === 'CANCELLED',
      start,
      end,
      duration: durationOf(event),
      rules: event.getAllProperties('rrule').map(ruleOf),
      except: except.filter((stamp) => stamp !== NO_DAY),
      replaces,
    }
  } catch {
    return { name, why: 'it cannot be read' }
  }
}

const isLine = (line: string, expected: string): boolean => line.trim().toUpperCase() === expected

/** Read by itself, so that an event that cannot be read still has its name. */
function nameOf(lines: readonly string[]): string {
  const at = lines.findIndex((line) => /^SUMMARY[;:]/i.test(line))
  if (at < 0) return NO_NAME
  const folded = lines.slice(at + 1).findIndex((line) => !/^[ \t]/.test(line))
  const own = lines.slice(at, folded < 0 ? undefined : at + 1 + folded)
  const event = ICAL.Component.fromString(['BEGIN:VEVENT', ...own, 'END:VEVENT'].join('\r\n'))
  const summary = (textOf(event, 'summary') ?? '').replaceAll('\0', '').toWellFormed()
  const name = [...summary.replace(/\s+/g, ' ').trim()].slice(0, NAME_MAX).join('').trim()
  return isBlank(name) ? NO_NAME : name
}

function textOf(event: InstanceType<typeof ICAL.Component>, property: string): string | null {
  const value: unknown = event.getFirstPropertyValue(property)
  return value === null ? null : String(value)
}

const NO_DAY = 'no day'

/** All values of the property; a day or a time that does not exist, such as Feb 30, is `NO_DAY`. */
function stampsOf(event: InstanceType<typeof ICAL.Component>, property: string): (Stamp | typeof NO_DAY)[] {
  // The texts, because ical.js turns Feb 30 into Mar 2.
  return event.getAllProperties(property).flatMap((one) => one.toJSON().slice(3).map(stampOf))
}

function stampOf(value: unknown): Stamp | typeof NO_DAY {
  const [, day = '', hours, minutes, seconds, utc] =
    /^(\d{4}-\d\d-\d\d)(?:T(?:(\d\d):(\d\d):(\d\d)|::)(Z)?)?$/.exec(String(value)) ?? []
  if (!isDay(day)) return NO_DAY
  const timed = hours !== undefined
  if (timed && (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 60)) return NO_DAY
  const time = timed ? (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds) : 0
  return { wall: wallTimeOf(day) + time * 1000, timed, utc: timed && utc !== undefined }
}

function durationOf(event: InstanceType<typeof ICAL.Component>): number | null {
  const value: unknown = event.getFirstPropertyValue('duration')
  return value instanceof ICAL.Duration ? value.toSeconds() * 1000 : null
}

function ruleOf(property: InstanceType<typeof ICAL.Property>): Rule {
  const rule: unknown = property.getFirstValue()
  if (!(rule instanceof ICAL.Recur)) throw new TypeError('Not a rule of repetition')
  const until = rule.until ? stampOf(rule.until.toString()) : null
  if (until === NO_DAY) throw new RangeError('Repeated until a day that does not exist')
  return {
    freq: rule.freq,
    interval: rule.interval,
    count: rule.count,
    until,
    parts: rule.parts,
    wkst: rule.wkst,
  }
}
