import { useState } from 'react'
import { useChange } from '../api/queries.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { useUser } from '../frame/session-context.ts'
import { DateTiles } from '../ui/date-tiles.tsx'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Plus } from '../ui/icons.tsx'
import { Note } from '../ui/note.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { showFailure, toast } from '../ui/toast.ts'
import {
  dueDayOf,
  dueDays,
  emptyGoal,
  type GoalDraft,
  goalIssues,
  type NewGoalProps,
  newGoalBody,
  oneOf,
  useGoalForm,
} from './goal-form.ts'
import { HowFields } from './goal-how-fields.tsx'
import { useGoalTypes } from './goal-types-of.ts'
import { WhatFields } from './goal-what-fields.tsx'

/** Create New Goal. What was written stays after a failure, a reload and an accidental closing. */
export function CreateGoalForm({
  owners,
  ownerId,
  onCreated,
  onClose,
}: NewGoalProps & { onClose: () => void }) {
  const user = useUser()
  const only = owners.length === 1 ? owners[0] : undefined
  const [initial] = useState<GoalDraft>(() => ({ ...emptyGoal, userId: only?.id ?? ownerId ?? null }))
  const due = dueDays(useGoalWeek(), user.canBypassDeadlines)
  const create = useChange('POST /api/goals', {
    onSuccess: (goal) => {
      forget()
      onClose()
      toast({ kind: 'success', title: 'Goal created!' })
      onCreated?.(goal)
    },
    onError: () => {
      showFailure('Error', 'Failed to create goal. Please try again.')
    },
  })
  const { form, written, forget, startOver, refusal } = useGoalForm({
    draft: only ? `goal:new:${only.id}` : `goal:new:crew-of-${owners[0]?.id ?? 0}:${ownerId ?? ''}`,
    initial,
    error: create.error,
    pending: create.isPending,
    check: (values) => ({
      ...goalIssues({ ...values, userId: owner?.id ?? null }, types ?? [], true),
      ...(day === null && { day: 'Choose the day the goal is due.' }),
    }),
    onInvalid: ({ goalType }) => {
      if (!goalType) return
      showFailure('Please select a goal type', `You must choose ${oneOf(types ?? [])}.`)
    },
    onSend: (values) => {
      if (owner && day !== null) create.mutate({ body: newGoalBody(values, owner.id, day, types ?? []) })
    },
  })
  const [resumed] = useState(written)
  const values = form.watch()
  const owner = owners.find(({ id }) => id === values.userId)
  const types = useGoalTypes(owner?.studio ?? null)
  const day = dueDayOf(values, due)

  return (
    <FormDialog
      title="Create New Goal"
      label="Create goal"
      icon={Plus}
      pendingLabel="Creating..."
      form={{
        pending: create.isPending,
        // Without the goal types nobody knows what has to be filled in.
        onSubmit: (event) => (types === undefined ? event.preventDefault() : form.onSubmit(event)),
      }}
      onCancel={forget}
      onClose={onClose}
    >
      {resumed && written && (
        <p className="-mb-2 text-14 text-ink-2">
          What you wrote is still here. <TextButton onClick={startOver}>Start over</TextButton>
        </p>
      )}
      {!only && (
        <Field label="Assign Goal To" required error={form.issue('userId')}>
          <Select
            name="userId"
            value={owner?.id ?? ''}
            onChange={(event) => form.setValue('userId', Number(event.currentTarget.value) || null)}
          >
            <option value="">Choose a learner</option>
            {owners.map((one) => (
              <option key={one.id} value={one.id}>
                {one.firstName} {one.lastName}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {types === undefined ? (
        <Skeleton className="h-18 rounded-10" />
      ) : (
        <WhatFields form={form} others={owner?.id !== user.id} types={types} />
      )}
      <HowFields form={form} onDuration={() => form.setValue('day', null)} />
      <DateTiles
        legend="Due, at 4:00 PM"
        days={due.days}
        allowed={due.allowed}
        today={due.today}
        value={day}
        onChange={(next) => form.setValue('day', next)}
        error={form.issue('day')}
        hint="After that an open goal is locked and can no longer be completed."
      />
      {refusal && <Note tone="bad">{refusal}</Note>}
    </FormDialog>
  )
}
