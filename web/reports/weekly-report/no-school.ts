import { addDays, type Day, formatDay } from '../../../contract/days.ts'
import { weekdaysOf } from '../../../contract/goal-week.ts'
import { type Calendar, noSchoolName } from '../../../contract/school-days.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'

/** The line of the week on paper; undefined without no-school days, and while the calendar is not read. */
export function useNoSchool(week: Day): string | undefined {
  const { input } = useScope()
  const { data } = useApi('GET /api/days-off', {
    query: { ...input.query, from: week, to: addDays(week, 4) },
  })
  return data && noSchoolLine(week, data.entries)
}

/** 'No school: Thu, Nov 26 to Fri, Nov 27 (Thanksgiving)': neighbouring days of one name as one span. */
export function noSchoolLine(week: Day, calendar: Calendar): string | undefined {
  const spans: { name: string; from: Day; to: Day }[] = []
  for (const day of weekdaysOf({ weekStart: week })) {
    const name = noSchoolName(day, calendar)
    const last = spans.at(-1)
    if (name === null) continue
    if (last?.name === name && addDays(last.to, 1) === day) last.to = day
    else spans.push({ name, from: day, to: day })
  }
  const words = spans.map(
    ({ name, from, to }) => `${formatDay(from)}${to === from ? '' : ` to ${formatDay(to)}`} (${name})`,
  )
  return words.length > 0 ? `No school: ${words.join(', ')}` : undefined
}
