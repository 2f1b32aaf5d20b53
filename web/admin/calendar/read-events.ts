// The events of an .ics file as they are written there, read by ical.js.
import ICAL from 'ical.js'
import { isBlank } from '../../../contract/characters.ts'
import { type Day, dayOfWallTime, isDay, wallTimeOf } from '../../../contract/days.ts'

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

const MS_PER_DAY = 86_400_000
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const MAX_INTERVAL = 1000
/** A rule with a count is followed from its first day on, so that day must not be long ago. */
const FIRST_COUNTED = '2000-01-01'

/** Several times of a day count too. */
export function isMoreOftenThanDaily({ freq, parts }: Rule): boolean {
  if (['SECONDLY', 'MINUTELY', 'HOURLY'].includes(freq)) return true
  return [parts.BYHOUR, parts.BYMINUTE, parts.BYSECOND].some((times) => (times?.length ?? 0) > 1)
}

/**
 * The days of the rule in order, from `first` to `last`; those before `from` are left out where the rule has no count.
 * ical.js expands rules too, but some of them without an end.
 * @throws RangeError for a rule that is not followed.
 */
export function* repeatedDays(rule: Rule, first: Day, { from, last }: { from: Day; last: Day }) {
  const { count } = rule
  const parts = partsOf(rule, valuesOf(wallTimeOf(first)))
  const interval = Math.max(1, rule.interval)
  if (interval > MAX_INTERVAL || (count && first < FIRST_COUNTED)) throw new RangeError('A rare rule')
  const firstPeriod = periodOf(rule, wallTimeOf(first))
  const begin = count || from < first ? first : from
  let found = 0
  const end = wallTimeOf(last)
  for (let wall = wallTimeOf(begin); wall <= end; wall += MS_PER_DAY) {
    if ((periodOf(rule, wall) - firstPeriod) % interval !== 0) continue
    const values = valuesOf(wall)
    const fits = parts.every(([part, wanted]) => values[part].some((value) => wanted.includes(value)))
    if (!fits) continue
    found++
    if (count && found > count) return
    yield dayOfWallTime(wall)
  }
}

type Values = Record<'BYMONTH' | 'BYMONTHDAY' | 'BYDAY', string[]>

/** By day, because the events of a file are repeated on the same days. */
const known = new Map<number, Values>()

/** What rules may call a day: its month, its date, its weekday, also counted from the end of the month. */
function valuesOf(wall: number): Values {
  const values = known.get(wall) ?? calculatedValues(wall)
  known.set(wall, values)
  return values
}

function calculatedValues(wall: number): Values {
  const date = new Date(wall)
  const [month, day] = [date.getUTCMonth(), date.getUTCDate()]
  const weekday = WEEKDAYS[date.getUTCDay()] ?? ''
  const fromEnd = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate() - day + 1
  return {
    BYMONTH: [`${month + 1}`],
    BYMONTHDAY: [`${day}`, `-${fromEnd}`],
    BYDAY: [weekday, `${Math.ceil(day / 7)}${weekday}`, `-${Math.ceil(fromEnd / 7)}${weekday}`],
  }
}

/** The parts of the rule; what it does not say is as on its first day. */
function partsOf({ freq, parts }: Rule, first: Values): [keyof Values, string[]][] {
  const { BYMONTH, BYMONTHDAY, BYDAY, BYSETPOS, BYYEARDAY, BYWEEKNO } = parts
  const [month = '', date = '', weekday = ''] = [first.BYMONTH[0], first.BYMONTHDAY[0], first.BYDAY[0]]
  const isByDay = BYDAY !== undefined || BYMONTHDAY !== undefined
  const isRare = BYSETPOS || BYYEARDAY || BYWEEKNO || (freq === 'WEEKLY' && BYMONTHDAY)
  if (isRare || (freq === 'YEARLY' && isByDay && !BYMONTH)) throw new RangeError('A rare rule')
  const usual: Partial<Values> = {
    ...(freq === 'WEEKLY' && { BYDAY: [weekday] }),
    ...(freq === 'MONTHLY' && !isByDay && { BYMONTHDAY: [date] }),
    ...(freq === 'YEARLY' && { BYMONTH: [month], ...(!isByDay && { BYMONTHDAY: [date] }) }),
  }
  return (['BYMONTH', 'BYMONTHDAY', 'BYDAY'] as const).flatMap((part) => {
    const wanted = parts[part]?.map((value) => String(value).replace('+', '')) ?? usual[part]
    return wanted ? [[part, wanted]] : []
  })
}

/** The number of the day, week, month or year, from which the interval of the rule is counted. */
function periodOf({ freq, wkst }: Rule, wall: number): number {
  const [date, day] = [new Date(wall), wall / MS_PER_DAY]
  // 1970-01-01 was a Thursday, which ical.js counts as 5.
  if (freq === 'DAILY') return day
  if (freq === 'WEEKLY') return Math.floor((day + 5 - wkst) / 7)
  return freq === 'YEARLY' ? date.getUTCFullYear() : date.getUTCFullYear() * 12 + date.getUTCMonth()
}
