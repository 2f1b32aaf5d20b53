// Lists the days of a repetition rule, such as FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1.
import ICAL from 'ical.js'
import { type Day, toWallTime, wallTimeToDay } from '../../../contract/days.ts'
import { parseStamp, type Stamp } from './read-events.ts'

type Recur = InstanceType<typeof ICAL.Recur>

export interface Rule {
  recur: Recur
  until: Stamp | null
}

const MS_PER_DAY = 86_400_000
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const MAX_INTERVAL = 1000
/** A rule with a count is followed from its first day on, so that day must not be long ago. */
const FIRST_COUNTED = '2000-01-01'
const PARTS =
  /^(FREQ|INTERVAL|COUNT|WKST|BYMONTH|BYMONTHDAY|BYYEARDAY|BYDAY|BYSETPOS|BYHOUR|BYMINUTE|BYSECOND)=./

/** `text` is in upper case. @throws an error for an unsupported rule. */
export function readRule(text: string, first: Day): Rule {
  const parts = text.split(';').filter((part) => part !== '' && part !== 'RSCALE=GREGORIAN')
  const [until] = parts.filter((part) => part.startsWith('UNTIL='))
  const others = parts.filter((part) => part !== until)
  if (!others.every((part) => PARTS.test(part))) throw new RangeError('unknown part')
  const recur = ICAL.Recur.fromString(others.join(';'))
  const { freq, parts: by } = recur
  const isUnusual =
    !freq ||
    recur.interval > MAX_INTERVAL ||
    (recur.count && first < FIRST_COUNTED) ||
    (freq === 'WEEKLY' && by.BYMONTHDAY) ||
    (freq !== 'YEARLY' && by.BYYEARDAY) ||
    (/DAILY|WEEKLY/.test(freq) && by.BYDAY?.some((value) => /\d/.test(value)))
  if (isUnusual) throw new RangeError('A rule that is not followed')
  return { recur, until: until ? parseStamp(until.slice('UNTIL='.length), null) : null }
}

/** Also true for several times on one day. */
export function isMoreOftenThanDaily({ recur: { freq, parts } }: Rule): boolean {
  if (['SECONDLY', 'MINUTELY', 'HOURLY'].includes(freq)) return true
  return [parts.BYHOUR, parts.BYMINUTE, parts.BYSECOND].some((times) => (times?.length ?? 0) > 1)
}

/**
 * Yields the days of the rule in order, from `first` to `last`; those before `from` are skipped unless the rule has a
 * count. ical.js expands rules too, but some of them endlessly.
 */
export function* repeatedDays({ recur }: Rule, first: Day, { from, last }: { from: Day; last: Day }) {
  const { count } = recur
  const positions = recur.parts.BYSETPOS
  const wanted = listParts(recur, getDayValues(toWallTime(first)))
  let begin = toWallTime(count || from < first ? first : from)
  let end = toWallTime(last)
  if (positions) {
    // Positions are counted in whole weeks, months or years.
    while (isSamePeriod(recur, begin, begin - MS_PER_DAY)) begin -= MS_PER_DAY
    while (isSamePeriod(recur, end, end + MS_PER_DAY)) end += MS_PER_DAY
  }
  const fitting = findMatchingDays(recur, wanted, { begin, end, first: toWallTime(first) })
  let found = 0
  for (const wall of positions ? pickPositions(fitting, positions, recur) : fitting) {
    if (wall < toWallTime(first)) continue
    found++
    if (count && found > count) return
    yield wallTimeToDay(wall)
  }
}

function* findMatchingDays(
  recur: Recur,
  wanted: readonly [keyof Values, string[]][],
  { begin, end, first }: { begin: number; end: number; first: number },
) {
  const interval = Math.max(1, recur.interval)
  const firstPeriod = getPeriod(recur, first)
  const weekdays = findWeekdays(wanted)
  for (let wall = begin; wall <= end; wall += MS_PER_DAY) {
    if (!weekdays[weekdayIndex(wall)]) continue
    if ((getPeriod(recur, wall) - firstPeriod) % interval !== 0) continue
    const values = getDayValues(wall)
    if (wanted.every(([part, some]) => values[part].some((value) => some.includes(value)))) yield wall
  }
}

/** Returns which weekdays of `WEEKDAYS` may match. This skips most days in a tenth of the time of a full check. */
function findWeekdays(wanted: readonly [keyof Values, string[]][]): boolean[] {
  const lists = wanted.filter(([part]) => part.startsWith('BYDAY')).map(([, values]) => values)
  return WEEKDAYS.map((weekday) => lists.every((values) => values.some((value) => value.endsWith(weekday))))
}

/** 1970-01-01 was a Thursday. */
const weekdayIndex = (wall: number): number => (((wall / MS_PER_DAY + 4) % 7) + 7) % 7

/** Yields the days at these positions of each period: 1 is the first, -1 the last. */
function* pickPositions(days: Iterable<number>, positions: readonly number[], recur: Recur) {
  const chosenOf = (period: readonly number[]) =>
    period.filter((_, index) => positions.includes(index + 1) || positions.includes(index - period.length))
  let period: number[] = []
  for (const day of days) {
    const [first] = period
    if (first !== undefined && !isSamePeriod(recur, first, day)) {
      yield* chosenOf(period)
      period = []
    }
    period.push(day)
  }
  yield* chosenOf(period)
}

const isSamePeriod = (recur: Recur, a: number, b: number): boolean =>
  getPeriod(recur, a) === getPeriod(recur, b)

type Values = Record<'BYMONTH' | 'BYMONTHDAY' | 'BYYEARDAY' | 'BYDAY' | 'BYDAY of the year', string[]>

/** Cached by day, because the events of a file are repeated on the same days. */
const known = new Map<number, Values>()

/**
 * Returns everything a rule can match on a day: its month, date and weekday, counted from either end of the month or year.
 */
function getDayValues(wall: number): Values {
  const values = known.get(wall) ?? calculatedValues(wall)
  known.set(wall, values)
  return values
}

function calculatedValues(wall: number): Values {
  const date = new Date(wall)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  const weekday = WEEKDAYS[weekdayIndex(wall)] ?? ''
  const fromEnd = new Date(Date.UTC(year, month + 1, 0)).getUTCDate() - day + 1
  const dayOfYear = (wall - Date.UTC(year, 0)) / MS_PER_DAY + 1
  const fromYearEnd = (Date.UTC(year + 1, 0) - wall) / MS_PER_DAY
  const counted = (start: number, end: number) => [
    weekday,
    `${Math.ceil(start / 7)}${weekday}`,
    `-${Math.ceil(end / 7)}${weekday}`,
  ]
  return {
    BYMONTH: [`${month + 1}`],
    BYMONTHDAY: [`${day}`, `-${fromEnd}`],
    BYYEARDAY: [`${dayOfYear}`, `-${fromYearEnd}`],
    BYDAY: counted(day, fromEnd),
    'BYDAY of the year': counted(dayOfYear, fromYearEnd),
  }
}

/** Returns the parts of the rule; missing ones are those of its first day. */
function listParts({ freq, parts }: Recur, first: Values): [keyof Values, string[]][] {
  const { BYMONTH, BYMONTHDAY, BYDAY, BYYEARDAY } = parts
  const [month = '', date = '', weekday = ''] = [first.BYMONTH[0], first.BYMONTHDAY[0], first.BYDAY[0]]
  const isByDay = Boolean(BYDAY ?? BYMONTHDAY ?? BYYEARDAY)
  const wanted: Partial<Values> = {}
  if (freq === 'WEEKLY') wanted.BYDAY = [weekday]
  if ((freq === 'MONTHLY' || freq === 'YEARLY') && !isByDay) wanted.BYMONTHDAY = [date]
  if (freq === 'YEARLY' && !isByDay) wanted.BYMONTH = [month]
  const texts = (values: readonly (string | number)[]) =>
    values.map((value) => String(value).replace('+', ''))
  if (BYMONTH) wanted.BYMONTH = texts(BYMONTH)
  if (BYMONTHDAY) wanted.BYMONTHDAY = texts(BYMONTHDAY)
  if (BYYEARDAY) wanted.BYYEARDAY = texts(BYYEARDAY)
  if (BYDAY) wanted[freq === 'YEARLY' && !BYMONTH ? 'BYDAY of the year' : 'BYDAY'] = texts(BYDAY)
  const names = ['BYMONTH', 'BYMONTHDAY', 'BYYEARDAY', 'BYDAY', 'BYDAY of the year'] as const
  return names.flatMap((name): [keyof Values, string[]][] => {
    const some = wanted[name]
    return some ? [[name, some]] : []
  })
}

/** Returns the number of the day, week, month or year, from which the interval of the rule is counted. */
function getPeriod({ freq, wkst }: Recur, wall: number): number {
  const day = wall / MS_PER_DAY
  // 1970-01-01 was a Thursday, which ical.js counts as 5.
  if (freq === 'DAILY') return day
  if (freq === 'WEEKLY') return Math.floor((day + 5 - wkst) / 7)
  const date = new Date(wall)
  return freq === 'YEARLY' ? date.getUTCFullYear() : date.getUTCFullYear() * 12 + date.getUTCMonth()
}
