// The weeks of the chart, including those without goals, and the lines of its axis.

import { t } from '@lingui/core/macro'
import type { Day } from '../../contract/days.ts'
import { RECENT_WEEKS } from '../../contract/goal-week.ts'
import { listLatestWeeks, type WeekSettings } from '../../contract/school-week.ts'
import { shownLanguage } from '../ui/language.ts'

/** The minimum number of columns, so that the first goals do not fill one wide column. */
const MIN_WEEKS = 6

/** The maximum number of stones in a week. The number of further ones is shown above them. */
export const MAX_STONES = 10

export interface ChartWeek {
  /** The first day of the week, 'YYYY-MM-DD'. */
  weekStart: Day
  totalGoals: number
  completedGoals: number
}

/** Returns the twelve weeks up to `running`, oldest first, from the first with goals on, but at least `fewest`. */
export function listLastWeeks(
  weeks: readonly ChartWeek[],
  running: Day,
  { settings, fewest = MIN_WEEKS }: { settings: WeekSettings; fewest?: number },
): ChartWeek[] {
  const known = new Map(weeks.map((week) => [week.weekStart, week]))
  const all = listLatestWeeks(running, RECENT_WEEKS, settings)
    .reverse()
    .map((weekStart) => known.get(weekStart) ?? { weekStart, totalGoals: 0, completedGoals: 0 })
  const first = all.findIndex(({ totalGoals }) => totalGoals > 0)
  return all.slice(first < 0 ? -fewest : Math.min(first, RECENT_WEEKS - fewest))
}

/** Describes the chart: 'Goals finished per week, last 12 weeks: 41 of 55. Best week Nov 2, 6 of 6.' */
export function describeChart(weeks: readonly ChartWeek[]): string {
  const sum = (count: (week: ChartWeek) => number) => weeks.reduce((total, week) => total + count(week), 0)
  const finished = sum((week) => week.completedGoals)
  const best = weeks.toSorted((a, b) => b.completedGoals - a.completedGoals)[0]
  const total = sum((week) => week.totalGoals)
  const count = RECENT_WEEKS
  const all = t`Goals finished per week, last ${count} weeks: ${finished} of ${total}.`
  if (!best || best.completedGoals === 0) return all
  const { completedGoals, totalGoals } = best
  const week = formatShortDay(best.weekStart)
  return `${all} ${t`Best week ${week}, ${completedGoals} of ${totalGoals}.`}`
}

/** Formats 'Nov 2'. */
export const formatShortDay = (day: Day): string =>
  shownLanguage().language.format.dates.formatDayOfMonth(day)
