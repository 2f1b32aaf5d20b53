// The days on which an event of an .ics file is repeated.
import ICAL from 'ical.js'
import { addDays, type Day, dayOfWallTime, wallTimeOf } from '../../../contract/days.ts'
import type { Rule } from './read-events.ts'

const MS_PER_DAY = 86_400_000
/** For rules that ical.js expands for years without finding a day. */
const MAX_STEPS = 5000

/** Several times of a day count too. */
export function isMoreOftenThanDaily({ freq, parts }: Rule): boolean {
  if (['SECONDLY', 'MINUTELY', 'HOURLY'].includes(freq)) return true
  return ['BYHOUR', 'BYMINUTE', 'BYSECOND'].some((part) => (parts[part]?.length ?? 0) > 1)
}

/** The days of the rule from `first` on, in order, up to `last`. Days before `from` are left out where that is quick. */
export function* repeatedDays(rule: Rule, first: Day, { from, last }: { from: Day; last: Day }) {
  const start = rule.count === null ? startNear(rule, first, from) : first
  const days = expand(rule, start)
  let found = 0
  for (let step = 0; step < MAX_STEPS; step++) {
    const day = days()
    if (day === null || day > last) return
    if (!fits(rule, day, first)) continue
    found++
    if (rule.count !== null && found > rule.count) return
    yield day
  }
}

/** A day of the same rhythm shortly before `from`, so that a repetition of many years costs no more than one of this year. */
function startNear({ freq, interval }: Rule, first: Day, from: Day): Day {
  const period = Math.max(1, interval) * (freq === 'WEEKLY' ? 7 : 1)
  const ahead = Math.floor((wallTimeOf(from) - wallTimeOf(first)) / MS_PER_DAY / period) - 1
  return (freq === 'DAILY' || freq === 'WEEKLY') && ahead > 0 ? addDays(first, ahead * period) : first
}

function expand(rule: Rule, start: Day): () => Day | null {
  const { BYHOUR: _hours, BYMINUTE: _minutes, BYSECOND: _seconds, ...parts } = rule.parts
  // ical.js searches for ever for a day that a daily rule never reaches, so `fits` does the work of the parts.
  const kept = rule.freq === 'DAILY' ? {} : parts
  const recur = new ICAL.Recur({
    freq: rule.freq as 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY',
    interval: Math.max(1, rule.interval),
    ...(rule.wkst !== undefined && { wkst: rule.wkst }),
  })
  for (const [part, values] of Object.entries(kept)) if (values) recur.setComponent(part, [...values])
  const days = recur.iterator(ICAL.Time.fromDateString(start))
  return () => {
    const next = days.next()
    return next ? dayOfWallTime(Date.UTC(next.year, next.month - 1, next.day)) : null
  }
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** Whether the day is one of the rule: ical.js goes on to Mar 1 where a month has no such day. */
function fits({ freq, parts }: Rule, day: Day, first: Day): boolean {
  const date = new Date(wallTimeOf(day))
  const number = date.getUTCDate()
  const fromEnd =
    number - new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate() - 1
  const { BYMONTH, BYMONTHDAY, BYDAY } = parts
  if (BYMONTH && !BYMONTH.map(Number).includes(date.getUTCMonth() + 1)) return false
  if (BYMONTHDAY && !BYMONTHDAY.map(Number).some((one) => one === number || one === fromEnd)) return false
  if (freq === 'DAILY') return !BYDAY || BYDAY.includes(WEEKDAYS[date.getUTCDay()] ?? '')
  const isByDate = Object.keys(parts).every((part) => part === 'BYMONTH')
  return freq === 'WEEKLY' || !isByDate || day.slice(-2) === first.slice(-2)
}
