// What a goal row offers at the end of the week, and in the middle of it. A lazy chunk.
import type { GoalWithFeedback } from '../../../contract/goals.ts'
import { CarryButton } from './carry-button.tsx'
import { GoalCheck } from './goal-check.tsx'

/** Below the feedback of a goal: to carry it over, and to say how it is going. */
export function GoalSteps({
  goal,
  mayCarry,
  mayCheck,
}: {
  goal: GoalWithFeedback
  mayCarry: boolean
  mayCheck: boolean
}) {
  return (
    <div className="mt-1 grid basis-full justify-items-start gap-2 max-sm:order-3 max-sm:justify-items-stretch print:hidden">
      {mayCarry && <CarryButton goal={goal} />}
      {mayCheck && <GoalCheck goal={goal} />}
    </div>
  )
}
