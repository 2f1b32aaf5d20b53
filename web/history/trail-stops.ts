// The weeks of a trail as its picture needs them, on the screen and on paper.
import { addDays, type Day } from '../../contract/days.ts'
import { mondayOf } from '../../contract/goal-week.ts'
import type { GoalHistory } from '../../contract/history.ts'
import { type Calendar, FRIDAY, lastSchoolDayOf, schoolYearStart } from '../../contract/school-days.ts'
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
  const { weekStart: goalWeek, timeZone } = useGoalWeek()
  const waves = new Map(all.map((week) => [week.weekStart, week.waves]))
  return weeks.map(({ weekStart, totalGoals, completedGoals }): Stop => {
    const earnedHere = achievements.filter(
      ({ earnedAt }) => earnedAt !== null && mondayOf(zonedDay(Date.parse(earnedAt), timeZone)) === weekStart,
    )
    return {
      weekStart,
      done: completedGoals,
      open: totalGoals - completedGoals,
      isNow: weekStart === goalWeek,
      isFree: lastSchoolDayOf(weekStart, calendar) === null,
      flags: earnedHere.map(({ title }) => title),
      waves: waves.get(weekStart) ?? 0,
    }
  })
}

/** Reads the entries of the school's calendar that touch the weeks from the Monday `first` to that of `last`. */
export function useDaysOff(first: Day, last: Day) {
  const input = useGoalWeekInput()
  return useApi(
    'GET /api/days-off',
    input && { query: { ...input.query, from: first, to: addDays(last, 6) } },
  )
}

/**
 * Returns the weeks of the school year in which the latest goals were due, from the first to the last with goals, oldest
 * first. `end` is the Monday of the last week to show.
 */
export function listYearWeeks(weeks: readonly ChartWeek[], end: Day): ChartWeek[] {
  const withGoals = weeks.filter(({ weekStart, totalGoals }) => totalGoals > 0 && weekStart <= end)
  const last = withGoals.at(-1)
  if (!last) return []
  const yearStart = yearStartOf(last)
  const ofYear = new Map(
    withGoals.filter((week) => yearStartOf(week) === yearStart).map((week) => [week.weekStart, week]),
  )
  const all: ChartWeek[] = []
  const [first = last] = ofYear.values()
  for (let weekStart = first.weekStart; weekStart <= last.weekStart; weekStart = addDays(weekStart, 7)) {
    all.push(ofYear.get(weekStart) ?? { weekStart, totalGoals: 0, completedGoals: 0 })
  }
  return all
}

/** A week is part of the school year of its Friday. */
const yearStartOf = ({ weekStart }: ChartWeek): Day => schoolYearStart(addDays(weekStart, FRIDAY))
