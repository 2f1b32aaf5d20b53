import type { GoalWithFeedback } from '../../contract/goals.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { goalStanding } from '../goals/goal-standing.ts'
import { ArrowRight, TriangleAlert } from '../ui/icons.tsx'
import { LongText } from '../ui/long-text.tsx'
import { Check } from '../ui/start-icons.tsx'
import { Tag } from '../ui/tag.tsx'

/** How the owner says it is going is shown until the goal is finished or its deadline has passed, bypass or not. */
function useShownCheck(goal: GoalWithFeedback): GoalWithFeedback['check'] {
  const isOpen = goalStanding(goal, useGoalWeek().now, false).status === 'in_progress'
  return isOpen ? goal.check : null
}

/** Whether the goal goes on with an older one or in a newer one, and how the owner says it is going. */
export function ReviewMarks({ goal }: { goal: GoalWithFeedback }) {
  const { timesCarried, carriedToId } = goal
  const check = useShownCheck(goal)
  return (
    <>
      {timesCarried > 0 && (
        <Tag icon={ArrowRight}>
          {timesCarried === 1 ? 'Carried over' : `Carried over ${timesCarried} times`}
        </Tag>
      )}
      {carriedToId !== null && <Tag icon={ArrowRight}>Goes on in a new goal</Tag>}
      {check?.state === 'on_track' && <Tag icon={Check}>On track</Tag>}
      {check?.state === 'stuck' && (
        <Tag tone="amber" icon={TriangleAlert}>
          Stuck
        </Tag>
      )}
    </>
  )
}

/** What is in the way, if the owner says so. */
export function StuckNote({ goal }: { goal: GoalWithFeedback }) {
  const note = useShownCheck(goal)?.note
  return note ? <LongText className="text-14">{note}</LongText> : null
}
