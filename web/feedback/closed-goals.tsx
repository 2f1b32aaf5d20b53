import type { GoalWithFeedback } from '../../contract/goals.ts'
import { Icon } from '../ui/icon.tsx'
import { ChevronDown } from '../ui/icons.tsx'
import { Lock } from '../ui/start-icons.tsx'
import type { QueueProps } from './queue.ts'
import { ReviewGoal } from './review-goal.tsx'

/** A learner's goals that can no longer be reviewed, as one line that opens. */
export function ClosedGoals({
  goals,
  ...rest
}: Pick<QueueProps, 'visit' | 'queue' | 'actions'> & { goals: readonly GoalWithFeedback[] }) {
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 py-1 text-14 text-ink-2 -outline-offset-2 hover:bg-hover hover:text-ink sm:px-5">
          <Icon of={Lock} size={16} />
          <span className="flex-1">Closed without review: {goals.length}</span>
          <Icon of={ChevronDown} size={18} className="group-open:rotate-180" />
        </summary>
        <ul className="divide-y divide-line border-t border-line">
          {goals.map((goal) => (
            <ReviewGoal key={goal.id} goal={goal} {...rest} />
          ))}
        </ul>
      </details>
    </li>
  )
}
