/** An instant as the wire or the browser has it: ISO text, milliseconds or a Date. */
export type Instant = string | number | Date

const formats = new Map<string, Intl.DateTimeFormat>()

type Part = 'weekday' | 'year' | 'month' | 'day' | 'hour' | 'minute' | 'dayPeriod'

const isPart = (type: string): type is Part => /^(weekday|year|month|day|hour|minute|dayPeriod)$/.test(type)

function parts(at: Instant, zone: string): Record<Part, string> {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      weekday: 'short',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    })
    formats.set(zone, format)
  }
  const found = { weekday: '', year: '', month: '', day: '', hour: '', minute: '', dayPeriod: '' }
  for (const { type, value } of format.formatToParts(new Date(at))) {
    if (isPart(type)) found[type] = value
  }
  return found
}

const dayMs = 86_400_000

/** Whole days from 1970 to the calendar day that `at` falls on in `zone`. */
function dayNumber(at: Instant, zone: string): number {
  const { year, month, day } = parts(at, zone)
  return Math.round(Date.parse(`${month} ${day}, ${year} 00:00:00 UTC`) / dayMs)
}

/** '4:00 PM' */
export function formatTime(at: Instant, zone: string): string {
  const { hour, minute, dayPeriod } = parts(at, zone)
  return `${hour}:${minute} ${dayPeriod}`
}

/** 'Fri, Nov 20' */
export function formatDay(at: Instant, zone: string): string {
  const { weekday, month, day } = parts(at, zone)
  return `${weekday}, ${month} ${day}`
}

/** 'Nov 20, 2026' */
export function formatDate(at: Instant, zone: string): string {
  const { month, day, year } = parts(at, zone)
  return `${month} ${day}, ${year}`
}

/** 'Fri, Nov 20, 4:00 PM' */
export const formatDateTime = (at: Instant, zone: string): string =>
  `${formatDay(at, zone)}, ${formatTime(at, zone)}`

/** 'Nov 20, 2026 4:00 PM', as the feedback log writes it ('MMM d, yyyy h:mm a'). */
export const formatLogTime = (at: Instant, zone: string): string =>
  `${formatDate(at, zone)} ${formatTime(at, zone)}`

/** 'Today, 4:00 PM', 'Yesterday, 4:00 PM', otherwise 'Fri, Nov 20, 4:00 PM'. */
export function formatDue(at: Instant, zone: string, now: Instant = Date.now()): string {
  const ago = dayNumber(now, zone) - dayNumber(at, zone)
  const day = ago === 0 ? 'Today' : ago === 1 ? 'Yesterday' : formatDay(at, zone)
  return `${day}, ${formatTime(at, zone)}`
}

/** Whether both instants fall on the same calendar day of `zone`. */
export const isSameDay = (one: Instant, other: Instant, zone: string): boolean =>
  dayNumber(one, zone) === dayNumber(other, zone)

/** 'Nov 16 to 20', or 'Nov 30 to Dec 4' when the month changes. */
export function formatRange(from: Instant, to: Instant, zone: string): string {
  const first = parts(from, zone)
  const last = parts(to, zone)
  return `${first.month} ${first.day} to ${first.month === last.month ? '' : `${last.month} `}${last.day}`
}

/** Words for how long ago (or how soon): 'just now', '12 min ago', '2 h ago', 'yesterday', '3 days ago', then the date. */
export function formatRelative(at: Instant, zone: string, now: Instant = Date.now()): string {
  const minutes = Math.round((Number(new Date(now)) - Number(new Date(at))) / 60_000)
  const days = dayNumber(now, zone) - dayNumber(at, zone)
  const far = Math.abs(minutes)
  const said = (words: string) => (minutes < 0 ? `in ${words}` : `${words} ago`)
  if (far < 1) return 'just now'
  if (far < 60) return said(`${far} min`)
  if (days === 0 || far < 360) return said(`${Math.round(far / 60)} h`)
  if (days === 1) return 'yesterday'
  if (days === -1) return 'tomorrow'
  if (Math.abs(days) < 7) return said(`${Math.abs(days)} days`)
  const { month, day, year } = parts(at, zone)
  return year === parts(now, zone).year ? `${month} ${day}` : `${month} ${day}, ${year}`
}

/** A calendar day 'YYYY-MM-DD' in words: weekday 'Thu', number '19', full 'Thursday, November 19'. */
export function dayOf(day: string): { weekday: string; number: string; full: string } {
  const noon = new Date(`${day}T12:00:00Z`)
  const full = noon.toLocaleDateString('en-US', {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  })
  return { weekday: full.slice(0, 3), number: String(noon.getUTCDate()), full }
}
