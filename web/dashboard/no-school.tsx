// Tells the dashboards about days without school, and when school starts again.
import { t } from '@lingui/core/macro'
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
  const again = begins === null ? [] : [t`School starts again on ${{ day: formatCalendarDay(begins) }}.`]
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
    if (of.length === days.length)
      return label === 'Next Week' ? t`No school next week: ${name}.` : t`No school this week: ${name}.`
    const freeDays = joinDays(of.map(({ day }) => formatShortWeekday(day)))
    return t`No school on ${freeDays}: ${name}.`
  })
}

/** 'Mon', 'Thu and Fri', 'Wed, Thu and Fri'. */
function joinDays(days: readonly string[]): string {
  const last = days.at(-1) ?? ''
  const first = days.slice(0, -1).join(', ')
  return first === '' ? last : t`${first} and ${last}`
}
