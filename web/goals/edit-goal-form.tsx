import { useState } from 'react'
import { goalTitleFor, parseGoalTitle, QUANTITY_DEFAULT } from '../../contract/goal-types.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { useChange } from '../api/queries.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { useUser } from '../frame/session-context.ts'
import { formatDue } from '../ui/dates.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Calendar } from '../ui/icons.tsx'
import { Note } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { showFailure, toast } from '../ui/toast.ts'
import { type EditGoalProps, type GoalDraft, goalIssues, quantityOf, useGoalForm } from './goal-form.ts'
import { HowFields } from './goal-how-fields.tsx'
import { useGoalTypes } from './goal-types-of.ts'
import { WhatFields } from './goal-what-fields.tsx'

/** Waits for the goal types of the owner's studio, which say how the title is written. */
export function EditGoalForm(props: EditGoalProps & { onClose: () => void }) {
  const types = useGoalTypes(props.goal.user.studio)
  if (types) return <Form {...props} types={types} />
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()} title="Edit Goal">
      <Skeleton className="h-96 rounded-10" />
    </Dialog>
  )
}

function draftOf(goal: GoalWithFeedback, types: readonly string[]): GoalDraft {
  const made = parseGoalTitle(goal.title, types)
  return {
    title: goal.title,
    description: goal.description ?? '',
    category: goal.category,
    duration: goal.duration,
    day: null,
    goalType: made?.goalType ?? null,
    quantity: String(made?.quantity ?? QUANTITY_DEFAULT),
    userId: goal.userId,
  }
}

function Form({
  goal,
  types,
  onSaved,
  onClose,
}: EditGoalProps & { types: readonly string[]; onClose: () => void }) {
  const others = goal.userId !== useUser().id
  const { now, timeZone } = useGoalWeek()
  const [initial] = useState(() => draftOf(goal, types))
  const save = useChange('PATCH /api/goals/:id', {
    onSuccess: (answer) => {
      forget()
      onClose()
      if (answer.updated) toast({ kind: 'success', title: 'Goal updated successfully' })
      else {
        toast({
          kind: 'info',
          title: 'No changes made',
          description: 'No updates were needed for this goal.',
        })
      }
      onSaved?.(answer)
    },
    onError: () => {
      showFailure('Error updating goal', 'Failed to update goal. Please try again.')
    },
  })
  const { form, forget, refusal } = useGoalForm({
    // A draft of another revision would bring back a text that somebody has changed since.
    draft: `goal:edit:${goal.id}:${goal.revisionCount}`,
    initial,
    error: save.error,
    pending: save.isPending,
    // A number alone changes no title from before the goal types.
    check: (values) => goalIssues(values, types, values.quantity !== initial.quantity),
    onSend: ({ title, description, category, duration, goalType, quantity }) => {
      const number = quantityOf(quantity)
      // In such a studio the title reads '{n} {type}'; one from before that rule stays until a type is chosen.
      const isMade = types.length > 0 && goalType !== null && number !== null
      save.mutate({
        params: { id: goal.id },
        body: {
          title: isMade ? goalTitleFor(goalType, number) : title,
          description: description.trim() || null,
          category,
          duration,
        },
      })
    },
  })

  return (
    <FormDialog
      title="Edit Goal"
      description={others ? `A goal of ${goal.user.firstName} ${goal.user.lastName}.` : undefined}
      form={form}
      label="Save goal"
      onCancel={forget}
      onClose={onClose}
    >
      <WhatFields form={form} others={others} types={types} />
      <HowFields form={form} />
      <p className="flex items-center gap-2 text-14 text-ink-2">
        <Icon of={Calendar} size={16} />
        Due {formatDue(goal.deadline, timeZone, now)}. The due date stays as it is.
      </p>
      {goal.feedback.length > 0 && (
        <Note>A change clears the feedback given so far, and the coach is told to look again.</Note>
      )}
      {refusal && <Note tone="bad">{refusal}</Note>}
    </FormDialog>
  )
}
