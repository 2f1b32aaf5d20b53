// Tells the dashboards about days without school, and when school starts again.
import type { Day } from '../../contract/days.ts'
import type { SchoolTime } from '../../contract/goal-week.ts'
import { groupBy } from '../../contract/grouping.ts'
import { isSchoolDay } from '../../contract/school-days.ts'
import { getNextWeek, listWeekDays, weekStartOf } from '../../contract/school-week.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { useApi } from '../api/queries.ts'
import { isFreeWeek, type SchoolGoalWeek, useGoalWeek } from '../frame/user-and-week.ts'
import { formatCalendarDay, formatShortWeekday } from '../ui/dates.ts'

/** Which days of the goal week have no school, and why. */
export function NoSchoolSentences() {
  const goalWeek = useGoalWeek()
  const begins = useSchoolBegins(isFreeWeek(goalWeek) ? goalWeek : null)
  const again = begins === null ? [] : [`School starts again on ${formatCalendarDay(begins)}.`]
  return <>{[...formatNoSchoolDays(goalWeek), ...again].join(' ')}</>
}

/** After the last school day of a week the next one, 'YYYY-MM-DD'; null before, and until the server has answered. */
export function useSchoolBegins(week: SchoolGoalWeek | null): string | null {
  const days = week?.opensAt ? listDaysOpenedAt(week.opensAt, week) : null
  const [from, to] = [days?.at(0), days?.at(-1)]
  const query = from === undefined || to === undefined ? null : { query: { from, to } }
  const entries = useApi('GET /api/days-off', query).data?.entries
  if (!week || !days || entries === undefined) return null
  return days.find((day) => isSchoolDay(day, { weeks: week.weeks, entries })) ?? null
}

/** Lists the days of the week whose goals can be set from `opensAt` on, which is the end of the week before. */
function listDaysOpenedAt(opensAt: string, { timeZone, weeks }: SchoolTime): Day[] {
  const before = weekStartOf(zonedDay(Date.parse(opensAt), timeZone), weeks)
  return listWeekDays(getNextWeek(before, weeks), weeks)
}

/** One sentence for each name: 'No school on Thu and Fri: Thanksgiving.', or of a whole week 'No school this week: …'. */
export function formatNoSchoolDays({ days, label }: Pick<SchoolGoalWeek, 'days' | 'label'>): string[] {
  const free = days.flatMap(({ day, noSchool: name }) => (name === null ? [] : [{ day, name }]))
  return [...groupBy(free, ({ name }) => name)].map(([name, of]) => {
    const when =
      of.length === days.length
        ? label === 'Next Week'
          ? 'next week'
          : 'this week'
        : `on ${inSentence(of.map(({ day }) => formatShortWeekday(day)))}`
    return `No school ${when}: ${name}.`
  })
}

/** 'Mon', 'Thu and Fri', 'Wed, Thu and Fri'. */
function inSentence(days: readonly string[]): string {
  return [days.slice(0, -1).join(', '), days.at(-1)].filter(Boolean).join(' and ')
}
