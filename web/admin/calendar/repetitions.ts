// The days on which an event of an .ics file is repeated. ical.js expands rules too, but some of them without an end.
import { type Day, dayOfWallTime, wallTimeOf } from '../../../contract/days.ts'
import type { Rule } from './read-events.ts'

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
