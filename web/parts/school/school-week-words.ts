// Words about the days of a school's week.
import { t } from '@lingui/core/macro'
import { daysBetweenWeekdays } from '../../../contract/days.ts'
import { getFirstWeekday, type WeekValues } from '../../../contract/school-week.ts'
import { dayOf, formatWeekday } from '../../ui/dates.ts'
import { shownLanguage } from '../../ui/language.ts'

/** 'Monday to Friday', 'Monday to Thursday and Saturday', in the order of the week. */
export function formatSchoolDays(week: WeekValues): string {
  const first = getFirstWeekday({ from: null, ...week })
  const inOrder = week.schoolDays.toSorted(
    (a, b) => daysBetweenWeekdays(first, a) - daysBetweenWeekdays(first, b),
  )
  const runs: number[][] = []
  for (const day of inOrder) {
    const run = runs.at(-1)
    if (run && daysBetweenWeekdays(run.at(-1) ?? 0, day) === 1) run.push(day)
    else runs.push([day])
  }
  return shownLanguage().language.format.formatList(runs.map(formatRun))
}

function formatRun(run: readonly number[]): string {
  const first = formatSchoolDay(run.at(0) ?? 1)
  const last = formatSchoolDay(run.at(-1) ?? 1)
  if (run.length === 1) return first
  return run.length === 2 ? t`${first} and ${last}` : t`${first} to ${last}`
}

/** 2024-01-01 was a Monday. */
const toDay = (day: number) => `2024-01-0${day}`

/** 'Monday' for 1. */
export const formatSchoolDay = (day: number): string => formatWeekday(toDay(day))

/** 'Mon' for 1. */
export const formatShortSchoolDay = (day: number): string => dayOf(toDay(day)).weekday
