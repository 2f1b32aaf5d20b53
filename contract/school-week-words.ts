/** Words about the days of a school's week. */
import { daysBetweenWeekdays, getWeekdayName } from './days.ts'
import { getFirstWeekday, type WeekSetting } from './school-week.ts'
import { joinNames } from './sentences.ts'

/** 'Monday to Friday', 'Monday to Thursday and Saturday', in the order of the week. */
export function formatSchoolDays(setting: WeekSetting): string {
  const first = getFirstWeekday(setting)
  const inOrder = setting.schoolDays.toSorted(
    (a, b) => daysBetweenWeekdays(first, a) - daysBetweenWeekdays(first, b),
  )
  const runs: number[][] = []
  for (const day of inOrder) {
    const run = runs.at(-1)
    if (run && daysBetweenWeekdays(run.at(-1) ?? 0, day) === 1) run.push(day)
    else runs.push([day])
  }
  return joinNames(runs.map(formatRun))
}

function formatRun(run: readonly number[]): string {
  const [first = 1] = run
  const last = run.at(-1) ?? first
  if (first === last) return formatSchoolDay(first)
  return `${formatSchoolDay(first)} ${run.length === 2 ? 'and' : 'to'} ${formatSchoolDay(last)}`
}

/** 'Monday' for 1. 2024-01-01 was a Monday. */
export function formatSchoolDay(day: number): string {
  return getWeekdayName(`2024-01-0${day}`)
}
