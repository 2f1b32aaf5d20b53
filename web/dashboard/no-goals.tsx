// My Goals without a goal. A lazy chunk, because most visits begin with goals.
import { Suspense } from 'react'
import { weekdayNameOf } from '../../contract/days.ts'
import { isFreeWeek, useGoalWeek } from '../frame/goal-week.ts'
import { Empty } from '../ui/empty.tsx'
import { FirstStone } from '../ui/first-stone.tsx'
import { lazyComponent } from '../ui/lazy.tsx'
import { NoSchoolSentences } from './no-school-sentences.tsx'

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
  const isFree = isFreeWeek({ days })
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
      title={titleOf(last, isFree, isNext)}
    >
      {last ? (
        'Nothing was due in this week.'
      ) : !lastSchoolDay ? (
        <NoSchoolSentences />
      ) : isNext ? (
        'Pick one thing you can finish next week.'
      ) : (
        `Pick one thing you can finish by ${weekdayNameOf(lastSchoolDay.day)}.`
      )}
    </Empty>
  )
}

function titleOf(last: boolean, isFree: boolean, isNext: boolean): string {
  if (last) return 'No goals last week'
  if (isFree) return isNext ? 'No goals next week' : 'No goals this week'
  return isNext ? 'No goals for next week yet' : 'No goals yet'
}
