/** Converts between local times of a school and instants, with the zone tables of the runtime. */
import { type Day, toWallTime, wallTimeToDay } from './days.ts'

const MS_PER_DAY = 86_400_000
const MS_PER_MINUTE = 60_000

const MINUTE_OF_1972 = Date.UTC(1972, 0) / MS_PER_MINUTE
const MAX_OFFSETS = 1000
/** The key is the zone and the minute since 1970. */
const offsets = new Map<string, number>()
/** The cache is emptied at this size: one formatter takes 30 kB, and zones have names in any case. */
const MAX_FORMATTERS = 50
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Whether the text is the IANA name of a zone that this runtime knows ('America/Chicago', 'UTC'). */
export function isTimeZone(zone: string): boolean {
  // Intl also accepts offsets such as '+05:30', which are not IANA names and have no daylight saving time.
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    getFormatter(zone)
    return true
  } catch {
    return false
  }
}

/**
 * The local time of the zone at an instant, both in milliseconds: `Date`'s UTC getters return its hour and day.
 * @throws RangeError for an unknown zone.
 */
export function wallTimeAt(instant: number, zone: string): number {
  return instant + offsetAt(instant, zone)
}

/** The calendar day in the zone at an instant in epoch milliseconds. @throws RangeError for an unknown zone. */
export function zonedDay(instant: number, zone: string): Day {
  return wallTimeToDay(wallTimeAt(instant, zone))
}

/**
 * The instant, in epoch milliseconds, at which the zone's local time is `minutes` after midnight of `day`. For a time that
 * clocks skip, the instant of the jump; for a time that occurs twice, the first.
 * @throws RangeError for an unknown zone or day.
 */
export function toInstant(day: Day, minutes: number, zone: string): number {
  const wall = toWallTime(day) + minutes * MS_PER_MINUTE
  // No zone is more than a day from UTC, so the instant is between these two.
  let before = wall - MS_PER_DAY
  let after = wall + MS_PER_DAY
  const offsetBefore = offsetAt(before, zone)
  const offsetAfter = offsetAt(after, zone)
  const beforeJump = wall - offsetBefore
  if (offsetBefore === offsetAfter || offsetAt(beforeJump, zone) === offsetBefore) return beforeJump
  const afterJump = wall - offsetAfter
  if (offsetAt(afterJump, zone) === offsetAfter) return afterJump
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(middle, zone) === offsetBefore) before = middle
    else after = middle
  }
  return after
}

/** The parts of `Temporal` used here. Node 24 and Safari do not have it yet. */
interface ZonedInstants {
  Instant: { fromEpochMilliseconds(ms: number): { toZonedDateTimeISO(zone: string): ZonedInstant } }
}
interface ZonedInstant {
  offsetNanoseconds: number
}
declare const Temporal: ZonedInstants | undefined

/** The zone's offset from UTC at the instant, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  // Clocks have changed only at whole minutes since 1972, and a request asks for the same few instants again.
  const minute = Math.floor(instant / MS_PER_MINUTE)
  if (!(minute >= MINUTE_OF_1972)) return readOffset(instant, zone)
  const key = `${zone} ${minute}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  if (offsets.size >= MAX_OFFSETS) offsets.clear()
  const offset = readOffset(instant, zone)
  offsets.set(key, offset)
  return offset
}

function readOffset(instant: number, zone: string): number {
  // Temporal is 20 times faster than the first Intl.DateTimeFormat and uses the same zone data.
  if (typeof Temporal === 'object' && Number.isFinite(instant)) {
    return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6
  }
  const match = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(getFormatter(zone).format(instant))
  if (!match) return 0
  const [, sign, hours, minutes, seconds = 0] = match
  const ms = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -ms : ms
}

function getFormatter(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    if (formatters.size >= MAX_FORMATTERS) formatters.clear()
    formatters.set(zone, formatter)
  }
  return formatter
}
