// The weeks of a trail as its picture needs them, on the screen and on paper.
import type { Day } from '../../contract/days.ts'
import type { GoalHistory } from '../../contract/history.ts'
import { AUGUST, type Calendar, getSchoolYearStart, lastSchoolDayOf } from '../../contract/school-days.ts'
import { getNextWeek, getWeekDays, type WeekSettings, weekStartOf } from '../../contract/school-week.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { useApi } from '../api/queries.ts'
import { useGoalWeek, useGoalWeekInput } from '../frame/user-and-week.ts'
import type { ChartWeek } from './chart-weeks.ts'
import type { Stop } from './trail-scene.tsx'

/** Returns the weeks with their flags, waves and holidays. */
export function useStops(
  weeks: readonly ChartWeek[],
  { weeks: all, achievements }: Pick<GoalHistory, 'weeks' | 'achievements'>,
  calendar: Calendar,
): Stop[] {
  const { weekStart: goalWeek, timeZone, weeks: settings } = useGoalWeek()
  const waves = new Map(all.map((week) => [week.weekStart, week.waves]))
  return weeks.map(({ weekStart, totalGoals, completedGoals }): Stop => {
    const earnedHere = achievements.filter(
      ({ earnedAt }) =>
        earnedAt !== null && weekStartOf(zonedDay(Date.parse(earnedAt), timeZone), settings) === weekStart,
    )
    return {
      weekStart,
      done: completedGoals,
      open: totalGoals - completedGoals,
      isNow: weekStart === goalWeek,
      isFree: lastSchoolDayOf(weekStart, { weeks: settings, entries: calendar }) === null,
      flags: earnedHere.map(({ title }) => title),
      waves: waves.get(weekStart) ?? 0,
    }
  })
}

/** Reads the entries of the school's calendar that touch the days. */
export function useDaysOff(first: Day, last: Day) {
  const input = useGoalWeekInput()
  return useApi('GET /api/days-off', input && { query: { ...input.query, from: first, to: last } })
}

/**
 * Returns the weeks of the school year in which the latest goals were due, from the first to the last with goals, oldest
 * first. A week is part of the school year of its last day. `end` is the first day of the last week to show.
 */
export function listYearWeeks(weeks: readonly ChartWeek[], end: Day, settings: WeekSettings): ChartWeek[] {
  const withGoals = weeks.filter(({ weekStart, totalGoals }) => totalGoals > 0 && weekStart <= end)
  const last = withGoals.at(-1)
  if (!last) return []
  const yearStartOf = ({ weekStart }: ChartWeek) =>
    getSchoolYearStart(getWeekDays(weekStart, settings).weekEnd, AUGUST)
  const yearStart = yearStartOf(last)
  const ofYear = new Map(
    withGoals.filter((week) => yearStartOf(week) === yearStart).map((week) => [week.weekStart, week]),
  )
  const all: ChartWeek[] = []
  const [first = last] = ofYear.values()
  for (
    let weekStart = first.weekStart;
    weekStart <= last.weekStart;
    weekStart = getNextWeek(weekStart, settings)
  ) {
    all.push(ofYear.get(weekStart) ?? { weekStart, totalGoals: 0, completedGoals: 0 })
  }
  return all
}
