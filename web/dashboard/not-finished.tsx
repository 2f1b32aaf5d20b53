import { useId } from 'react'
import { formatDay } from '../../contract/days.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { CarryButton } from '../goals/carry-button.tsx'
import { categoryIcon } from '../goals/goal-words.ts'
import { Count } from '../ui/count.tsx'
import { Icon } from '../ui/icon.tsx'
import { Calendar, CircleCheck } from '../ui/start-icons.tsx'
import { Status } from '../ui/status.tsx'

/** The unfinished goals of a week. One that was carried over says so and stays. */
export function NotFinished({ goals }: { goals: readonly GoalWithFeedback[] }) {
  const titleId = useId()
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <h3 id={titleId} className="text-16 font-600">
          Not finished
        </h3>
        <Count of={goals.length} />
      </div>
      <ul aria-labelledby={titleId} className="divide-y divide-line">
        {goals.map((goal) => (
          <li key={goal.id} className="grid justify-items-start gap-1 py-2.5 max-sm:justify-items-stretch">
            <h4 dir="auto" className="font-600 text-pretty [overflow-wrap:anywhere]">
              {goal.title}
            </h4>
            <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-14 text-ink-2">
              <span className="inline-flex items-center gap-1.25">
                <Icon of={categoryIcon[goal.category]} size={16} />
                {goal.category}, {goal.duration}
              </span>
              <span className="inline-flex items-center gap-1.25">
                <Icon of={Calendar} size={16} />
                was due {formatDay(goal.dueOn)}
              </span>
            </p>
            {goal.carriedToId === null ? (
              <CarryButton goal={goal} className="mt-1" />
            ) : (
              <Status tone="done" icon={CircleCheck}>
                Goes on in a new goal
              </Status>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
