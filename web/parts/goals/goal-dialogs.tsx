// The dialogs about goals, for all roles.

import { Redo2 } from 'lucide-react'
import { useState } from 'react'
import type { GoalWithFeedback } from '../../../contract/goals.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy.tsx'

/** 'Create New Goal' (with `owners`) or 'Edit Goal' (with `goal`). */
export const goalForm = lazyDialog(() => import('./goal-form-dialog.tsx').then((m) => m.GoalFormDialog))
export const deleteGoal = lazyDialog(() => import('./goal-form-dialog.tsx').then((m) => m.DeleteGoalDialog))
export const celebration = lazyDialog(() => import('./goal-celebration.tsx').then((m) => m.GoalCelebration))

/** Opens the form for a new goal, filled in from an unfinished one. */
export function CarryButton({
  goal,
  label = 'Carry over',
  ...look
}: { goal: GoalWithFeedback; label?: string } & Pick<ButtonProps, 'variant' | 'className'>) {
  const [carrying, setCarrying] = useState(false)
  return (
    <>
      <Button
        {...look}
        icon={Redo2}
        aria-label={`${label}: ${goal.title}`}
        onClick={() => setCarrying(true)}
        {...goalForm.preloadProps}
      >
        {label}
      </Button>
      {carrying && <goalForm.Dialog owners={[goal.user]} carried={goal} onClose={() => setCarrying(false)} />}
    </>
  )
}
