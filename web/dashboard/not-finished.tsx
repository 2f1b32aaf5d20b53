import { useId, useState } from 'react'
import { weekdayNameOf } from '../../contract/days.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { useGoalWeek, weekWords } from '../frame/goal-week.ts'
import { CarryButton } from '../parts/goals/carry-button.tsx'
import { Button } from '../ui/button.tsx'
import { Count } from '../ui/count.tsx'
import { cx } from '../ui/cx.ts'
import { Check } from '../ui/start-icons.tsx'
import { Status } from '../ui/status.tsx'

/** So many rows stand there before 'Show 13 more' is pressed. */
const FIRST_ROWS = 3

/** The goals of a week that can be carried over, and those that were during this visit, which are not counted. */
export function NotFinished({ goals }: { goals: readonly GoalWithFeedback[] }) {
  const titleId = useId()
  const week = weekWords(useGoalWeek().label).name
  const [all, setAll] = useState(false)
  const left = goals.filter(({ carriedToId }) => carriedToId === null).length
  const shown = all ? goals : goals.slice(0, FIRST_ROWS)
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <h3 id={titleId} className="text-16 font-600">
          Not finished
        </h3>
        {left > 0 && <Count of={left} />}
      </div>
      {goals.length > FIRST_ROWS && (
        <p className="mt-0.5 text-14 text-ink-2">Choose the ones that still matter.</p>
      )}
      <ul aria-labelledby={titleId} className="mt-1.5 divide-y divide-line">
        {shown.map((goal) => {
          const isCarried = goal.carriedToId !== null
          return (
            <li key={goal.id} className="flex min-h-13 items-center gap-2 py-1.25">
              <div className={cx('min-w-0 flex-1', isCarried && 'text-ink-2')}>
                <h4
                  dir="auto"
                  className="line-clamp-2 text-14 leading-tight font-600 [overflow-wrap:anywhere]"
                >
                  {goal.title}
                </h4>
                <p className="text-13 text-ink-2">
                  {goal.category}, was due {weekdayNameOf(goal.dueOn).slice(0, 3)}
                </p>
              </div>
              {isCarried ? (
                <Status tone="run" icon={Check}>
                  In {week}
                </Status>
              ) : (
                <CarryButton goal={goal} variant="ghost" className="-mr-3 text-primary-ink max-sm:-mr-2" />
              )}
            </li>
          )
        })}
      </ul>
      {!all && goals.length > FIRST_ROWS && (
        <Button variant="ghost" className="w-full" onClick={() => setAll(true)}>
          Show {goals.length - FIRST_ROWS} more
        </Button>
      )}
    </>
  )
}
