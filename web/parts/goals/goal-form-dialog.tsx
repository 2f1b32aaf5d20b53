// The dialogs about goals, which are one chunk: the form that creates or edits a goal, the questions before something is
// deleted, and the celebration. Open them through goal-dialogs.tsx.

import { plural, t } from '@lingui/core/macro'
import { Plus, Redo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { fullName } from '../../../contract/person-name.ts'
import { useChange } from '../../api/queries.ts'
import { useGoalWeek, useUser } from '../../frame/user-and-week.ts'
import { TextButton } from '../../ui/button.tsx'
import { DateTiles } from '../../ui/choice.tsx'
import { formatCalendarDay } from '../../ui/dates.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { firstField } from '../../ui/keep-focus.ts'
import { Skeleton } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { Options, Select } from '../../ui/select.tsx'
import { showFailure, showSuccess } from '../../ui/toast.ts'
import { type DueDays, listDueDays, pickDueDay } from './due-days.ts'
import { EditGoalForm, LoadingForm } from './edit-goal-form.tsx'
import { DescriptionField, HowFields, PlanField, RepeatField, WhatFields } from './goal-fields.tsx'
import { Recipients, RefusedNote, TypesDifferNote, useGoalForMany } from './goal-for-many.tsx'
import {
  describeTypeChoice,
  type EditGoalProps,
  emptyGoal,
  findGoalIssues,
  type GoalDraft,
  type NewGoalProps,
  pickFirstDuration,
  toGoalDraft,
  toNewGoal,
  useGoalForm,
  useGoalTypes,
  useSharedGoalTypes,
} from './goal-form.ts'
import { NoDayToPick } from './no-day-to-pick.tsx'

export { AnswerForm } from './answer-form.tsx'
export { CheckForm } from './check-form.tsx'
export { GoalCelebration } from './goal-celebration.tsx'
export { DeleteGoalDialog, RemoveAnswerDialog } from './goal-questions.tsx'
export { WeeklyGoalDialog } from './weekly-goal-dialog.tsx'

type GoalFormDialogProps = { onClose: () => void } & (NewGoalProps | EditGoalProps)

export function GoalFormDialog(props: GoalFormDialogProps) {
  return 'goal' in props ? <EditGoalForm {...props} /> : <CreateGoal {...props} />
}

/** The value of 'The whole crew' in the list of owners. */
const ALL = 'all'

/** The form, while the goal week has a day to choose. Its text is kept as a draft. */
function CreateGoal(props: NewGoalProps & { onClose: () => void }) {
  const due = listDueDays(useGoalWeek(), useUser().canBypassDeadlines)
  const { carried, again } = props
  const only = props.owners.length === 1 ? props.owners[0] : undefined
  const types = useGoalTypes(carried || again ? (only?.studio ?? null) : null)
  const shared = useSharedGoalTypes(props.many ? props.owners : [])
  const title = props.many?.title ?? t`Create New Goal`
  if (due.allowed.length === 0) return <NoDayToPick title={title} onClose={props.onClose} />
  // The goal types decide how the title of an earlier goal is entered, and which field takes the focus.
  if (types === undefined || shared === undefined)
    return <LoadingForm title={title} onClose={props.onClose} />
  const earlier = carried ?? again
  const filled = earlier && only && toGoalDraft({ ...earlier, userId: only.id }, types)
  return <CreateGoalForm {...props} due={due} filled={filled} />
}

/**
 * The form 'Create New Goal'. The draft survives a failure, a reload and an accidental close. With 'Create and add another'
 * the dialog stays open: owner, category, duration and day are kept, and the focus returns to the title or goal type.
 */
function CreateGoalForm({
  owners,
  ownerId,
  many,
  carried,
  again,
  filled,
  onClose,
  due,
}: NewGoalProps & { onClose: () => void; due: DueDays; filled: GoalDraft | undefined }) {
  const user = useUser()
  const only = owners.length === 1 && !many ? owners[0] : undefined
  const week = useGoalWeek()
  const [initial] = useState<GoalDraft>(
    () => filled ?? { ...emptyGoal, duration: pickFirstDuration(week), userId: only?.id ?? ownerId ?? null },
  )
  const whatFields = useRef<HTMLDivElement>(null)
  const afterCreation = (another: boolean) => {
    clearDraft()
    if (another) startNext()
    else onClose()
  }
  /** Whether the form was last sent by 'Create and add another'. */
  const sentForAnother = useRef(false)
  const create = useChange<'POST /api/goals', { another: boolean }>('POST /api/goals', {
    onSuccess: (_, { another }) => {
      afterCreation(another)
      showSuccess(t`Goal created!`)
    },
    onError: () => {
      showFailure(t`Error`, t`Failed to create goal. Please try again.`)
    },
  })
  const forMany = useGoalForMany(owners, {
    onCreated: (ids, isAll) => {
      many?.onCreated?.(ids)
      if (isAll) afterCreation(sentForAnother.current)
    },
  })
  const isPending = create.isPending || forMany.change.isPending
  const { form, hasDraft, clearDraft, startOver, refusal } = useGoalForm({
    draft: carried
      ? `goal:carry:${carried.id}`
      : many
        ? 'goal:new:many'
        : again && only
          ? `goal:again:${only.id}:${again.title}`
          : only
            ? `goal:new:${only.id}`
            : `goal:new:crew-of-${owners[0]?.id ?? 0}:${ownerId ?? ''}`,
    initial,
    call: {
      error: forMany.change.submittedAt > create.submittedAt ? forMany.change.error : create.error,
      isPending,
    },
    check: (values) => ({
      ...findGoalIssues({ ...values, userId: recipients[0]?.id ?? null }, types ?? [], true),
      ...(day === null && { day: t`Choose the day the goal is due.` }),
    }),
    onInvalid: ({ goalType }) => {
      if (!goalType) return
      showFailure(t`Please select a goal type`, describeTypeChoice(types ?? []))
    },
    onSend: (values) => {
      const [first] = recipients
      if (!first || day === null) return
      const body = toNewGoal(values, first.id, day, types ?? [])
      if (isForMany) {
        const { userId: _, completed: __, ...goal } = body
        return forMany.send(goal)
      }
      create.mutate({
        body: carried ? { ...body, carriedFromId: carried.id } : body,
        another: sentForAnother.current,
      })
    },
  })
  const [resumed, setResumed] = useState(hasDraft)
  const values = form.watch()
  const isForMany = many !== undefined || values.forAll
  const recipients = isForMany ? forMany.people : owners.filter(({ id }) => id === values.userId)
  const isOwn = !isForMany && values.userId === user.id
  const shared = useSharedGoalTypes(recipients)
  const types = shared?.types
  const day = pickDueDay(values, due)
  const startNext = () => {
    const { title, description, plan, goalType, quantity, until } = emptyGoal
    form.reset({ ...form.getValues(), title, description, plan, goalType, quantity, until })
    setResumed(false)
    if (whatFields.current) firstField(whatFields.current)?.focus()
  }

  return (
    <FormDialog
      title={many?.title ?? t`Create New Goal`}
      label={
        isForMany && recipients.length > 0
          ? plural({ count: recipients.length }, { one: 'Create # goal', other: 'Create # goals' })
          : t`Create goal`
      }
      icon={Plus}
      pendingLabel={t`Creating...`}
      form={{
        pending: isPending,
        // The required fields are unknown until the goal types are loaded.
        onSubmit: (event, bySecond) => {
          sentForAnother.current = bySecond
          if (types === undefined) event.preventDefault()
          else form.onSubmit(event)
        },
      }}
      // Goals to carry over are chosen one by one from their list.
      {...(!carried && {
        second: { label: t`Create and add another`, pending: isPending && sentForAnother.current },
      })}
      {...(forMany.outcome && { cancelLabel: t`Close` })}
      onCancel={clearDraft}
      onClose={onClose}
    >
      {carried && (
        <Note icon={Redo2}>
          {carried.timesCarried >= 2
            ? t`Carried over ${{ times: carried.timesCarried + 1 }} times. Make it smaller?`
            : t`Carried over from ${{ day: formatCalendarDay(carried.dueOn) }}.`}
        </Note>
      )}
      {resumed && hasDraft && (
        <p className="-mb-2 text-14 text-ink-2">
          {t`What you wrote is still here.`} <TextButton onClick={startOver}>{t`Start over`}</TextButton>
        </p>
      )}
      {forMany.outcome && isForMany && <RefusedNote {...forMany.outcome} />}
      {!only && !many && (
        <Field label={t`Assign Goal To`} required error={isForMany ? undefined : form.issue('userId')}>
          <Select
            name="userId"
            value={isForMany ? ALL : (values.userId ?? '')}
            onChange={({ currentTarget: { value } }) => {
              form.setValue('forAll', value === ALL)
              form.setValue('userId', Number(value) || null)
            }}
          >
            <option value="">{t`Choose a learner`}</option>
            <option value={ALL}>{t`The whole crew`}</option>
            <Options choices={owners.map((owner) => [owner.id, fullName(owner)])} />
          </Select>
        </Field>
      )}
      {isForMany && (
        <>
          <Recipients
            people={forMany.people}
            error={form.issue('userId')}
            onRemove={forMany.remove}
            onRestore={forMany.restore}
          />
          {shared && <TypesDifferNote people={shared.differing} />}
        </>
      )}
      {types === undefined ? (
        <Skeleton className="h-18 rounded-10" />
      ) : (
        <div ref={whatFields} className="grid min-w-0 gap-4.5">
          <WhatFields form={form} forOther={!isOwn} types={types} existing={filled !== undefined} />
        </div>
      )}
      {(types === undefined || types.length === 0) && <DescriptionField form={form} />}
      <HowFields form={form} onDuration={() => form.setValue('day', null)} />
      <DateTiles
        legend={t`Due at ${{ time: week.dueTime }} on`}
        days={due.days}
        allowed={due.allowed}
        noSchool={due.noSchool}
        today={due.today}
        value={day}
        onChange={(next) => form.setValue('day', next)}
        error={form.issue('day')}
        hint={t`After that, you can’t check it off.`}
      />
      {!carried && <RepeatField form={form} day={day} />}
      {types && types.length > 0 && <DescriptionField form={form} collapsed />}
      <PlanField form={form} />
      {isOwn && user.guardianCount > 0 && (
        <p className="text-14 text-ink-2">{t`Your family will see this.`}</p>
      )}
      {refusal && <Note tone="bad">{refusal}</Note>}
    </FormDialog>
  )
}
