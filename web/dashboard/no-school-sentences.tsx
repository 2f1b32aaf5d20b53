import { addDays, formatDay, weekdayNameOf } from '../../contract/days.ts'
import { isSchoolDay } from '../../contract/school-days.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { useApi } from '../api/queries.ts'
import { isFreeWeek, type SchoolGoalWeek, useGoalWeek } from '../frame/goal-week.ts'

/** Which days of the goal week have no school, and why. A lazy chunk, because most weeks have none. */
export function NoSchoolSentences() {
  const goalWeek = useGoalWeek()
  const begins = useSchoolBegins(goalWeek)
  const again = begins === null ? [] : [`School begins again on ${formatDay(begins)}.`]
  return <>{[...noSchoolSentences(goalWeek), ...again].join(' ')}</>
}

/** In a week without school the next day with school; null in others, and until the server has answered. */
function useSchoolBegins({ days, opensAt, timeZone }: SchoolGoalWeek): string | null {
  // `opensAt` is on the Friday before the next week with school.
  const monday =
    isFreeWeek({ days }) && opensAt !== null ? addDays(zonedDay(Date.parse(opensAt), timeZone), 3) : null
  const query = monday === null ? null : { query: { from: monday, to: addDays(monday, 4) } }
  const calendar = useApi('GET /api/days-off', query).data?.entries
  if (monday === null || calendar === undefined) return null
  return (
    [0, 1, 2, 3, 4].map((count) => addDays(monday, count)).find((day) => isSchoolDay(day, calendar)) ?? null
  )
}

/** One sentence for each name: 'No school on Thu and Fri: Thanksgiving.', or of a whole week 'No school this week: …'. */
export function noSchoolSentences({ days, label }: Pick<SchoolGoalWeek, 'days' | 'label'>): string[] {
  const free = days.flatMap(({ day, noSchool: name }) => (name === null ? [] : [{ day, name }]))
  return [...Map.groupBy(free, ({ name }) => name)].map(([name, of]) => {
    const when =
      of.length === days.length
        ? label === 'Next Week'
          ? 'next week'
          : 'this week'
        : `on ${inSentence(of.map(({ day }) => weekdayNameOf(day).slice(0, 3)))}`
    return `No school ${when}: ${name}.`
  })
}

/** 'Mon', 'Thu and Fri', 'Wed, Thu and Fri'. */
function inSentence(days: readonly string[]): string {
  return [days.slice(0, -1).join(', '), days.at(-1)].filter(Boolean).join(' and ')
}
