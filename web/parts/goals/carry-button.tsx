import { Suspense, useState } from 'react'
import type { GoalWithFeedback } from '../../../contract/goals.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { Redo2 } from '../../ui/icons.tsx'
import { GoalFormDialog, preloadGoalForm } from './goal-dialogs.tsx'

/** Opens the form of a new goal, filled in from an unfinished one. */
export function CarryButton({
  goal,
  ...look
}: { goal: GoalWithFeedback } & Pick<ButtonProps, 'variant' | 'className'>) {
  const [carrying, setCarrying] = useState(false)
  return (
    <>
      <Button
        {...look}
        icon={Redo2}
        aria-label={`Carry over: ${goal.title}`}
        onClick={() => setCarrying(true)}
        onPointerEnter={preloadGoalForm}
        onFocus={preloadGoalForm}
      >
        Carry over
      </Button>
      <Suspense fallback={null}>
        {carrying && (
          <GoalFormDialog owners={[goal.user]} carried={goal} onClose={() => setCarrying(false)} />
        )}
      </Suspense>
    </>
  )
}
