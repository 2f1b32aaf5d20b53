// My Goals without a goal. A lazy chunk, because most visits begin with goals.
import { Suspense } from 'react'
import { weekdayNameOf } from '../../contract/days.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { Empty } from '../ui/empty.tsx'
import { FirstStone } from '../ui/first-stone.tsx'
import { lazyComponent } from '../ui/lazy.tsx'

const { Component: GoalsAgainButton } = lazyComponent(() =>
  import('./goals-again.tsx').then(({ GoalsAgainButton }) => GoalsAgainButton),
)

/** `last`: in the week before, where no goal can be set. */
export function NoGoals({
  last,
  onAgain,
}: {
  last: boolean
  /** Opens 'Last week’s goals again'. */
  onAgain: () => void
}) {
  const { label, days, lastWeek } = useGoalWeek()
  const lastSchoolDay = days.findLast(({ noSchool }) => noSchool === null)
  const isNext = label === 'Next Week'
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
      title={last ? 'No goals last week' : isNext ? 'No goals for next week yet' : 'No goals yet'}
    >
      {last
        ? 'Nothing was due in this week.'
        : !lastSchoolDay
          ? `There is no school ${isNext ? 'next' : 'this'} week.`
          : isNext
            ? 'Pick one thing you can finish next week.'
            : `Pick one thing you can finish by ${weekdayNameOf(lastSchoolDay.day)}.`}
    </Empty>
  )
}
