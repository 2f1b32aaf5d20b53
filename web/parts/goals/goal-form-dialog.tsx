// The dialogs about goals, which are one chunk: the form that creates or edits a goal, the questions before something is
// deleted, and the celebration. Open them through goal-dialogs.tsx.

import { useQueryClient } from '@tanstack/react-query'
import { Plus, Redo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { addDays, formatDay } from '../../../contract/days.ts'
import type { Goal } from '../../../contract/goals.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import { refreshTopics } from '../../api/cache.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'
import { useUndoAction } from '../../frame/undo-deletion.ts'
import { isFreeWeek, useGoalWeek, useUser } from '../../frame/user-and-week.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { DateTiles } from '../../ui/choice.tsx'
import { formatDateTime } from '../../ui/dates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { firstField } from '../../ui/keep-focus.ts'
import { Skeleton } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { Options, Select } from '../../ui/select.tsx'
import { showFailure, showSuccess } from '../../ui/toast.ts'
import { EditGoalForm, LoadingForm } from './edit-goal-form.tsx'
import { DescriptionField, HowFields, PlanField, WhatFields } from './goal-fields.tsx'
import {
  type DueDays,
  type EditGoalProps,
  emptyGoal,
  findGoalIssues,
  formatAlternatives,
  type GoalDraft,
  listDueDays,
  type NewGoalProps,
  pickDueDay,
  pickFirstDuration,
  toGoalDraft,
  toNewGoal,
  useGoalForm,
  useGoalTypes,
} from './goal-form.ts'

export { GoalCelebration } from './goal-celebration.tsx'

type GoalFormDialogProps = { onClose: () => void } & (NewGoalProps | EditGoalProps)

export function GoalFormDialog(props: GoalFormDialogProps) {
  return 'goal' in props ? <EditGoalForm {...props} /> : <CreateGoal {...props} />
}

/** The form, while the goal week has a day to choose. Its text is kept as a draft. */
function CreateGoal(props: NewGoalProps & { onClose: () => void }) {
  const due = listDueDays(useGoalWeek(), useUser().canBypassDeadlines)
  const types = useGoalTypes(props.carried?.user.studio ?? null)
  if (due.allowed.length === 0) return <NoDayToPick onClose={props.onClose} />
  // The goal types decide how the title of a carried-over goal is entered.
  if (types === undefined) return <LoadingForm title="Create New Goal" onClose={props.onClose} />
  const { carried } = props
  return <CreateGoalForm {...props} due={due} filled={carried && toGoalDraft(carried, types)} />
}

/**
 * The form 'Create New Goal'. The draft survives a failure, a reload and an accidental close. With 'Create and add another'
 * the dialog stays open: owner, category, duration and day are kept, and the focus returns to the title or goal type.
 */
function CreateGoalForm({
  owners,
  ownerId,
  carried,
  filled,
  onClose,
  due,
}: NewGoalProps & { onClose: () => void; due: DueDays; filled: GoalDraft | undefined }) {
  const user = useUser()
  const only = owners.length === 1 ? owners[0] : undefined
  const week = useGoalWeek()
  const [initial] = useState<GoalDraft>(
    () => filled ?? { ...emptyGoal, duration: pickFirstDuration(week), userId: only?.id ?? ownerId ?? null },
  )
  const whatFields = useRef<HTMLDivElement>(null)
  /** Whether the form was last sent by 'Create and add another'. */
  const sentForAnother = useRef(false)
  const create = useChange<'POST /api/goals', { another: boolean }>('POST /api/goals', {
    onSuccess: (_, { another }) => {
      clearDraft()
      if (another) startNext()
      else onClose()
      showSuccess('Goal created!')
    },
    onError: () => {
      showFailure('Error', 'Failed to create goal. Please try again.')
    },
  })
  const { form, hasDraft, clearDraft, startOver, refusal } = useGoalForm({
    draft: carried
      ? `goal:carry:${carried.id}`
      : only
        ? `goal:new:${only.id}`
        : `goal:new:crew-of-${owners[0]?.id ?? 0}:${ownerId ?? ''}`,
    initial,
    call: create,
    check: (values) => ({
      ...findGoalIssues({ ...values, userId: owner?.id ?? null }, types ?? [], true),
      ...(day === null && { day: 'Choose the day the goal is due.' }),
    }),
    onInvalid: ({ goalType }) => {
      if (!goalType) return
      showFailure('Please select a goal type', `You must choose ${formatAlternatives(types ?? [])}.`)
    },
    onSend: (values) => {
      if (!owner || day === null) return
      const body = toNewGoal(values, owner.id, day, types ?? [])
      create.mutate({
        body: carried ? { ...body, carriedFromId: carried.id } : body,
        another: sentForAnother.current,
      })
    },
  })
  const [resumed, setResumed] = useState(hasDraft)
  const values = form.watch()
  const owner = owners.find(({ id }) => id === values.userId)
  const types = useGoalTypes(owner?.studio ?? null)
  const day = pickDueDay(values, due)
  const startNext = () => {
    const { title, description, plan, goalType, quantity } = emptyGoal
    form.reset({ ...form.getValues(), title, description, plan, goalType, quantity })
    setResumed(false)
    if (whatFields.current) firstField(whatFields.current)?.focus()
  }

  return (
    <FormDialog
      title="Create New Goal"
      label="Create goal"
      icon={Plus}
      pendingLabel="Creating..."
      form={{
        pending: create.isPending,
        // The required fields are unknown until the goal types are loaded.
        onSubmit: (event, bySecond) => {
          sentForAnother.current = bySecond
          if (types === undefined) event.preventDefault()
          else form.onSubmit(event)
        },
      }}
      // Goals to carry over are chosen one by one from their list.
      {...(!carried && {
        second: { label: 'Create and add another', pending: create.isPending && create.variables.another },
      })}
      onCancel={clearDraft}
      onClose={onClose}
    >
      {carried && (
        <Note icon={Redo2}>
          {carried.timesCarried >= 2
            ? `Carried over ${carried.timesCarried + 1} times. Make it smaller?`
            : `Carried over from ${formatDay(carried.dueOn)}.`}
        </Note>
      )}
      {resumed && hasDraft && (
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
            <Options choices={owners.map((owner) => [owner.id, `${owner.firstName} ${owner.lastName}`])} />
          </Select>
        </Field>
      )}
      {types === undefined ? (
        <Skeleton className="h-18 rounded-10" />
      ) : (
        <div ref={whatFields} className="grid min-w-0 gap-4.5">
          <WhatFields
            form={form}
            forOther={owner?.id !== user.id}
            types={types}
            existing={carried !== undefined}
          />
        </div>
      )}
      {(types === undefined || types.length === 0) && <DescriptionField form={form} />}
      <HowFields form={form} onDuration={() => form.setValue('day', null)} />
      <DateTiles
        legend="Due at 4:00 PM on"
        days={due.days}
        allowed={due.allowed}
        noSchool={due.noSchool}
        today={due.today}
        value={day}
        onChange={(next) => form.setValue('day', next)}
        error={form.issue('day')}
        hint="After that, you can’t check it off."
      />
      {types && types.length > 0 && <DescriptionField form={form} collapsed />}
      <PlanField form={form} />
      {owner?.id === user.id && user.guardianCount > 0 && (
        <p className="text-14 text-ink-2">Your family will see this.</p>
      )}
      {refusal && <Note tone="bad">{refusal}</Note>}
    </FormDialog>
  )
}

/** Replaces the form when the goal week has no school day before its deadline, and says when goals can be set. */
function NoDayToPick({ onClose }: { onClose: () => void }) {
  const goalWeek = useGoalWeek()
  const { label, opensAt, timeZone } = goalWeek
  const client = useQueryClient()
  // The last deadline passed while the page was open, and only the server has the calendar of the following weeks.
  const isUnknown = opensAt === null
  useEffect(() => {
    if (isUnknown) void refreshTopics(client, ['week'])
  }, [client, isUnknown])
  const week = label === 'Next Week' ? 'next week' : 'this week'
  return (
    <Dialog
      onOpenChange={(open) => !open && onClose()}
      title="Create New Goal"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p>
        {isFreeWeek(goalWeek) ? `There is no school ${week}.` : `There’s no more school ${week}.`}
        {opensAt !== null && ` ${formatOpening(opensAt, timeZone)}`}
      </p>
    </Dialog>
  )
}

/** Formats when the week opens. `opensAt` is on the Friday before the week. */
function formatOpening(opensAt: string, timeZone: string): string {
  const monday = addDays(zonedDay(Date.parse(opensAt), timeZone), 3)
  const week = `${formatDay(monday)} to ${formatDay(addDays(monday, 4))}`
  return `You can set goals for ${week} from ${formatDateTime(opensAt, timeZone)}.`
}

interface DeleteGoalDialogProps {
  goal: Pick<Goal, 'id' | 'title'>
  ownerName?: string | undefined
  onClose: () => void
}

/** Asks before a goal is deleted. It is open while mounted. `ownerName` is set when the goal belongs to another person. */
export function DeleteGoalDialog({ goal, ownerName, onClose }: DeleteGoalDialogProps) {
  const undoAction = useUndoAction()
  return (
    <ConfirmChange
      call="DELETE /api/goals/:id"
      input={{ params: { id: goal.id } }}
      title="Delete this goal?"
      confirmLabel="Delete goal"
      cancelLabel="Keep it"
      successToast={(deletion) => ['Goal deleted', undefined, undoAction(deletion, 'Goal restored')]}
      failure="Failed to delete goal. Please try again."
      fallback=""
      onClose={onClose}
    >
      <p>
        {ownerName && `${ownerName}: `}“{goal.title}” and its feedback will be deleted.
      </p>
    </ConfirmChange>
  )
}

interface RemoveAnswerDialogProps {
  feedbackId: number
  learnerName: string
  onClose: () => void
}

/** Asks before an admin removes a learner's reply to feedback. */
export function RemoveAnswerDialog({ feedbackId, learnerName, onClose }: RemoveAnswerDialogProps) {
  return (
    <ConfirmChange
      call="DELETE /api/feedback/:id/answer"
      input={{ params: { id: feedbackId } }}
      title="Remove this reply?"
      confirmLabel="Remove"
      pendingLabel="Removing..."
      successToast={['Reply removed']}
      onClose={onClose}
    >
      {learnerName} can then reply again.
    </ConfirmChange>
  )
}
