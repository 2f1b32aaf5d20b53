import { useState } from 'react'
import { useChange } from '../api/queries.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { useUser } from '../frame/session-context.ts'
import { DateTiles } from '../ui/date-tiles.tsx'
import { Field } from '../ui/field.tsx'
import { Plus } from '../ui/icons.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { showFailure, toast } from '../ui/toast.ts'
import { dueDayOf, dueDays } from './due-days.ts'
import { emptyGoal, type GoalDraft, useGoalDraft } from './goal-draft.ts'
import { GoalFormFrame } from './goal-form-frame.tsx'
import type { NewGoalProps } from './goal-form-props.ts'
import { goalIssues, issuesFrom, oneOf } from './goal-form-rules.ts'
import { HowFields } from './goal-how-fields.tsx'
import { useGoalTypes } from './goal-types-of.ts'
import { WhatFields } from './goal-what-fields.tsx'
import { newGoalBody } from './new-goal-body.ts'
import { useGoalIssues } from './use-goal-issues.ts'

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
  const name = only ? `goal:new:${only.id}` : `goal:new:crew-of-${owners[0]?.id ?? 0}:${ownerId ?? ''}`
  const { values, change, written, clear } = useGoalDraft(name, initial)
  const [resumed] = useState(written)
  const owner = owners.find(({ id }) => id === values.userId)
  const others = owner?.id !== user.id
  const types = useGoalTypes(owner?.studio ?? null)
  const due = dueDays(useGoalWeek(), user.canBypassDeadlines)
  const day = dueDayOf(values, due)
  const { issues, show, mend, take } = useGoalIssues()

  const create = useChange('POST /api/goals', {
    onSuccess: (goal) => {
      clear()
      onClose()
      toast({ kind: 'success', title: 'Goal created!' })
      onCreated?.(goal)
    },
    onError: (error) => {
      show(issuesFrom(error))
      showFailure('Error', 'Failed to create goal. Please try again.')
    },
  })

  const send = () => {
    if (create.isPending || types === undefined) return
    const found = goalIssues({ ...values, userId: owner?.id ?? null }, types, true)
    if (day === null) found.targetDate = 'Choose the day the goal is due.'
    show(found)
    if (found.goalType) {
      showFailure('Please select a goal type', `You must choose ${oneOf(types)}.`)
    }
    if (Object.keys(found).length > 0 || !owner || day === null) return
    create.mutate({ body: newGoalBody(values, owner.id, day, types) })
  }

  const put = (part: Partial<GoalDraft>) => {
    change(part)
    if ('title' in part) mend('title')
    if ('description' in part) mend('description')
    if ('goalType' in part || 'quantity' in part) mend('goalType', 'quantity', 'title')
    if ('category' in part) mend('category')
    if ('day' in part || 'duration' in part) mend('targetDate', 'duration')
    if ('userId' in part) mend('userId')
  }

  return (
    <GoalFormFrame
      title="Create New Goal"
      label="Create goal"
      icon={Plus}
      pending={create.isPending}
      pendingLabel="Creating..."
      error={create.error}
      onSubmit={(event) => {
        take(event)
        send()
      }}
      onCancel={clear}
      onClose={onClose}
    >
      {resumed && written && (
        <p className="-mb-2 text-14 text-ink-2">
          What you wrote is still here. <TextButton onClick={clear}>Start over</TextButton>
        </p>
      )}
      {!only && (
        <Field label="Assign Goal To" required error={issues.userId}>
          <Select
            name="userId"
            value={owner?.id ?? ''}
            onChange={(event) => put({ userId: Number(event.currentTarget.value) || null })}
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
        <WhatFields values={values} issues={issues} onChange={put} others={others} types={types} />
      )}
      <HowFields
        values={values}
        issues={issues}
        onChange={put}
        onDuration={(duration) => put({ duration, day: null })}
      />
      <DateTiles
        legend="Due, at 4:00 PM"
        days={due.days}
        allowed={due.allowed}
        today={due.today}
        value={day}
        onChange={(next) => put({ day: next })}
        error={issues.targetDate}
        hint="After that an open goal is locked and can no longer be completed."
      />
    </GoalFormFrame>
  )
}
