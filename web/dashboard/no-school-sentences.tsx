import { weekdayNameOf } from '../../contract/days.ts'
import { type SchoolGoalWeek, useGoalWeek } from '../frame/goal-week.ts'

/** Which days of the goal week have no school, and why. A lazy chunk, because most weeks have none. */
export function NoSchoolSentences() {
  return <p className="text-14">{noSchoolSentences(useGoalWeek()).join(' ')}</p>
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
