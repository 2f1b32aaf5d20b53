// Tells the dashboards about days without school, and when school starts again.
import { addDays, formatDay, getWeekdayName } from '../../contract/days.ts'
import { groupBy } from '../../contract/grouping.ts'
import { isSchoolDay } from '../../contract/school-days.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { useApi } from '../api/queries.ts'
import { isFreeWeek, type SchoolGoalWeek, useGoalWeek } from '../frame/user-and-week.ts'

/** Which days of the goal week have no school, and why. */
export function NoSchoolSentences() {
  const goalWeek = useGoalWeek()
  const begins = useSchoolBegins(isFreeWeek(goalWeek) ? goalWeek : null)
  const again = begins === null ? [] : [`School starts again on ${formatDay(begins)}.`]
  return <>{[...formatNoSchoolDays(goalWeek), ...again].join(' ')}</>
}

/** After the last school day of a week the next one, 'YYYY-MM-DD'; null before, and until the server has answered. */
export function useSchoolBegins(week: SchoolGoalWeek | null): string | null {
  // `opensAt` is on the Friday before the next week with school.
  const monday = week?.opensAt ? addDays(zonedDay(Date.parse(week.opensAt), week.timeZone), 3) : null
  const query = monday === null ? null : { query: { from: monday, to: addDays(monday, 4) } }
  const calendar = useApi('GET /api/days-off', query).data?.entries
  if (monday === null || calendar === undefined) return null
  return (
    [0, 1, 2, 3, 4].map((count) => addDays(monday, count)).find((day) => isSchoolDay(day, calendar)) ?? null
  )
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
        : `on ${inSentence(of.map(({ day }) => getWeekdayName(day).slice(0, 3)))}`
    return `No school ${when}: ${name}.`
  })
}

/** 'Mon', 'Thu and Fri', 'Wed, Thu and Fri'. */
function inSentence(days: readonly string[]): string {
  return [days.slice(0, -1).join(', '), days.at(-1)].filter(Boolean).join(' and ')
}
