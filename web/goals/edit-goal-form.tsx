import { useState } from 'react'
import { goalTitleFor, parseGoalTitle, QUANTITY_DEFAULT } from '../../contract/goal-types.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { useChange } from '../api/queries.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { useUser } from '../frame/session-context.ts'
import { formatDue } from '../ui/dates.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Calendar } from '../ui/icons.tsx'
import { Note } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { showFailure, toast } from '../ui/toast.ts'
import { type GoalDraft, useGoalDraft } from './goal-draft.ts'
import { GoalFormFrame } from './goal-form-frame.tsx'
import type { EditGoalProps } from './goal-form-props.ts'
import { goalIssues, issuesFrom, quantityOf } from './goal-form-rules.ts'
import { HowFields } from './goal-how-fields.tsx'
import { useGoalTypes } from './goal-types-of.ts'
import { WhatFields } from './goal-what-fields.tsx'
import { useGoalIssues } from './use-goal-issues.ts'

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
  // A draft of another revision would bring back a text that somebody has changed since.
  const { values, change, clear } = useGoalDraft(`goal:edit:${goal.id}:${goal.revisionCount}`, initial)
  const { issues, show, mend, take } = useGoalIssues()

  const save = useChange('PATCH /api/goals/:id', {
    onSuccess: (answer) => {
      clear()
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
    onError: (error) => {
      show(issuesFrom(error))
      showFailure('Error updating goal', 'Failed to update goal. Please try again.')
    },
  })

  const send = () => {
    if (save.isPending) return
    // A number alone changes no title from before the goal types.
    const found = goalIssues(values, types, values.quantity !== initial.quantity)
    show(found)
    if (Object.keys(found).length > 0) return
    const { title, description, category, duration, goalType } = values
    const quantity = quantityOf(values.quantity)
    save.mutate({
      params: { id: goal.id },
      body: {
        // In such a studio the title reads '{n} {type}'; one from before that rule stays until a type is chosen.
        title:
          types.length > 0 && goalType !== null && quantity !== null
            ? goalTitleFor(goalType, quantity)
            : title,
        description: description.trim() || null,
        category,
        duration,
      },
    })
  }

  const put = (part: Partial<GoalDraft>) => {
    change(part)
    if ('title' in part || 'goalType' in part || 'quantity' in part) mend('title', 'goalType', 'quantity')
    if ('description' in part) mend('description')
    if ('category' in part) mend('category')
    if ('duration' in part) mend('duration')
  }

  return (
    <GoalFormFrame
      title="Edit Goal"
      description={others ? `A goal of ${goal.user.firstName} ${goal.user.lastName}.` : undefined}
      label="Save goal"
      pending={save.isPending}
      pendingLabel="Saving..."
      error={save.error}
      onSubmit={(event) => {
        take(event)
        send()
      }}
      onCancel={clear}
      onClose={onClose}
    >
      <WhatFields values={values} issues={issues} onChange={put} others={others} types={types} />
      <HowFields
        values={values}
        issues={issues}
        onChange={put}
        onDuration={(duration) => put({ duration })}
      />
      <p className="flex items-center gap-2 text-14 text-ink-2">
        <Icon of={Calendar} size={16} />
        Due {formatDue(goal.deadline, timeZone, now)}. The due date stays as it is.
      </p>
      {goal.feedback.length > 0 && (
        <Note>A change clears the feedback given so far, and the coach is told to look again.</Note>
      )}
    </GoalFormFrame>
  )
}
