// The dialogs about goals and the forms in their rows, for all roles.

import { t } from '@lingui/core/macro'
import { Redo2 } from 'lucide-react'
import { useState } from 'react'
import type { GoalWithFeedback } from '../../../contract/goals.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { lazyChunk } from '../../ui/lazy.tsx'

const dialogs = lazyChunk(() => import('./goal-form-dialog.tsx'))

/** 'Create New Goal' (with `owners`) or 'Edit Goal' (with `goal`). */
export const goalForm = dialogs.dialog((code) => code.GoalFormDialog)
export const deleteGoal = dialogs.dialog((code) => code.DeleteGoalDialog)
export const weeklyGoal = dialogs.dialog((code) => code.WeeklyGoalDialog)
export const celebration = dialogs.dialog((code) => code.GoalCelebration)
export const removeAnswer = dialogs.dialog((code) => code.RemoveAnswerDialog)
export const CheckForm = dialogs.component((code) => code.CheckForm)
export const AnswerForm = dialogs.component((code) => code.AnswerForm)

/** Opens the form for a new goal, filled in from an unfinished one. */
export function CarryButton({
  goal,
  label = t`Carry over`,
  ...look
}: { goal: GoalWithFeedback; label?: string } & Pick<ButtonProps, 'variant' | 'className'>) {
  const [carrying, setCarrying] = useState(false)
  return (
    <>
      <Button
        {...look}
        icon={Redo2}
        aria-label={t`${label}: ${{ title: goal.title }}`}
        onClick={() => setCarrying(true)}
        {...goalForm.preloadProps}
      >
        {label}
      </Button>
      {carrying && <goalForm.Dialog owners={[goal.user]} carried={goal} onClose={() => setCarrying(false)} />}
    </>
  )
}
