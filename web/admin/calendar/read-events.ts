// Parses the days and times of an event in an .ics file.
import ICAL from 'ical.js'
import { isDay, toWallTime, wallTimeToDay } from '../../../contract/days.ts'
import { isTimeZone } from '../../../contract/time-zone.ts'
import { type FileEvent, listProperties, type Property } from './event-lines.ts'
import type { SkipReason } from './skip-reasons.ts'

/** A day or a time of the file. */
export interface Stamp {
  /** The time on the written clock in milliseconds; midnight for a day. */
  wall: number
  /** False for a day without a time. */
  timed: boolean
  /** The clock shows UTC. */
  utc: boolean
  /** The IANA zone of the clock, if the file names one. */
  zone: string | null
}

export interface Times {
  start: Stamp
  end: Stamp
}

export interface CalendarEvent extends Times {
  isCanceled: boolean
  /** Outlook marks whole days like this, whatever their times are. */
  isMarkedAllDay: boolean
  /** The RRULE as it is written. */
  ruleText: string | null
  /** The additional days of RDATE. */
  more: readonly Times[]
  exceptions: readonly Stamp[]
}

const MS_PER_DAY = 86_400_000

/** The problem of an event. */
export class Unread extends Error {
  readonly reason: SkipReason

  constructor(reason: SkipReason) {
    super(reason.kind)
    this.reason = reason
  }
}

/** @throws Unread for an event without an existing day, and whatever ical.js throws. */
export function readEvent(event: FileEvent): CalendarEvent {
  const stampsOf = (name: string) => listProperties(event, name).flatMap(readStamps)
  const findValue = (name: string) => listProperties(event, name)[0]?.value.trim().toUpperCase()
  const [start] = stampsOf('DTSTART')
  if (start === undefined) throw new Unread({ kind: 'noDay' })
  const [end = addMs(start, getDuration(findValue('DURATION') ?? 'PT0S'))] = stampsOf('DTEND')
  const rules = listProperties(event, 'RRULE')
  if (rules.length > 1) throw new Unread({ kind: 'severalRules' })
  return {
    isCanceled: findValue('STATUS') === 'CANCELLED',
    isMarkedAllDay: findValue('X-MICROSOFT-CDO-ALLDAYEVENT') === 'TRUE',
    start,
    end,
    ruleText: rules[0]?.value.replace(/\s/g, '').toUpperCase() ?? null,
    more: listProperties(event, 'RDATE').flatMap((property) =>
      splitValues(property).map((value) => readFurtherTimes(value, property, { start, end })),
    ),
    exceptions: [...stampsOf('EXDATE'), ...event.overridden.flatMap(readStamps)],
  }
}

export const addMs = (stamp: Stamp, ms: number): Stamp => ({ ...stamp, wall: stamp.wall + ms })

function getDuration(text: string): number {
  return ICAL.Duration.fromString(text).toSeconds() * 1000
}

/** Parses a day of RDATE, which lasts as long as the event, or a period with its own end or length. */
function readFurtherTimes(value: string, property: Property, event: Times): Times {
  const [first = '', second] = value.split('/')
  const start = parseStamp(first, readZone(property))
  if (second === undefined) return { start, end: addMs(start, event.end.wall - event.start.wall) }
  const isLength = /^[+-]?P/i.test(second)
  return {
    start,
    end: isLength ? addMs(start, getDuration(second.toUpperCase())) : parseStamp(second, readZone(property)),
  }
}

function readStamps(property: Property): Stamp[] {
  const stamps = splitValues(property).map((value) => parseStamp(value, readZone(property)))
  // Some programs write a time although they declare a day.
  const isWholeDay = /;VALUE=DATE(;|$)/i.test(property.parameters)
  return isWholeDay
    ? stamps.map((stamp) => ({ ...stamp, wall: toWallTime(writtenDay(stamp)), timed: false }))
    : stamps
}

/** Splits `20261126,20261127`. A parameter after the value is ignored. */
function splitValues({ value }: Property): string[] {
  const [written = ''] = value.split(';')
  return written
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

function readZone({ parameters }: Property): string | null {
  const [, zone = ''] = /;TZID="?([^";]*)/i.exec(parameters) ?? []
  return isTimeZone(zone) ? zone : null
}

/** Parses `20261126`, `20261126T000000Z` or `2026-11-26T00:00:00`. Some programs write T240000 for the end of a day. */
export function parseStamp(text: string, zone: string | null): Stamp {
  // A zone such as (UTC-06:00) that is written without quotes contains a colon.
  const [, year, month, date, hours, minutes = '00', seconds = '00', utc] =
    /(?:^|:)(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d))?(?:\.\d+)?(Z)?)?$/i.exec(text.trim()) ??
    []
  const day = `${year}-${month}-${date}`
  const time = (Number(hours ?? 0) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000
  if (!isDay(day) || Number(minutes) > 59 || Number(seconds) > 59 || time > MS_PER_DAY)
    throw new Unread({ kind: 'noSuchDay' })
  return {
    wall: toWallTime(day) + time,
    timed: hours !== undefined,
    utc: utc !== undefined,
    zone: utc === undefined ? zone : null,
  }
}

export const writtenDay = ({ wall }: Stamp): string => wallTimeToDay(wall)
