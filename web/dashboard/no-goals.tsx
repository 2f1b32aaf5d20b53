// My Goals without a goal. A lazy chunk, because most visits begin with goals.

import { Suspense } from 'react'
import { addDays, formatDay, getWeekdayName } from '../../contract/days.ts'
import { groupBy } from '../../contract/grouping.ts'
import { isSchoolDay } from '../../contract/school-days.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { useApi } from '../api/queries.ts'
import { isFreeWeek, type SchoolGoalWeek, useGoalWeek } from '../frame/user-and-week.ts'
import { FirstStone } from '../ui/cairn-stones.tsx'
import { Empty } from '../ui/empty.tsx'
import { lazyComponent } from '../ui/lazy.tsx'

const { Component: GoalsAgainButton } = lazyComponent(() =>
  import('./goals-again.tsx').then((m) => m.GoalsAgainButton),
)

interface NoGoalsProps {
  last: boolean
  /** Opens 'Last week’s goals again'. */
  onAgain: () => void
}

/** `last`: in the week before, where no goal can be set. */
export function NoGoals({ last, onAgain }: NoGoalsProps) {
  const { days, lastWeek, opensAt } = useGoalWeek()
  const lastSchoolDay = days.findLast(({ noSchool }) => noSchool === null)
  return (
    <Empty
      className="min-h-56! border-t border-line"
      picture={<FirstStone />}
      action={
        !last && (
          <Suspense>
            <GoalsAgainButton week={lastWeek} onOpen={onAgain} />
          </Suspense>
        )
      }
      title={last ? 'No goals last week' : opensAt !== null ? 'No goals this week' : 'No goals yet'}
    >
      {last ? (
        'Nothing was due this week.'
      ) : !lastSchoolDay ? (
        <NoSchoolSentences />
      ) : opensAt !== null ? (
        'There’s no more school this week.'
      ) : (
        `Pick one thing you can finish by ${getWeekdayName(lastSchoolDay.day)}.`
      )}
    </Empty>
  )
}

/** Which days of the goal week have no school, and why. A lazy chunk, because most weeks have none. */
export function NoSchoolSentences() {
  const goalWeek = useGoalWeek()
  const begins = useSchoolBegins(isFreeWeek(goalWeek) ? goalWeek : null)
  const again = begins === null ? [] : [`School starts again on ${formatDay(begins)}.`]
  return <>{[...noSchoolSentences(goalWeek), ...again].join(' ')}</>
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
export function noSchoolSentences({ days, label }: Pick<SchoolGoalWeek, 'days' | 'label'>): string[] {
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
