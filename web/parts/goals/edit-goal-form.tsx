// The form of an existing goal.

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Calendar } from 'lucide-react'
import { useState } from 'react'
import { fullName } from '../../../contract/person-name.ts'
import { useChange } from '../../api/queries.ts'
import { useGoalWeek, useUser } from '../../frame/user-and-week.ts'
import { formatDueInSentence } from '../../ui/dates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { showFailure, showInfo, showSuccess } from '../../ui/toast.ts'
import { DescriptionField, HowFields, PlanField, WhatFields } from './goal-fields.tsx'
import {
  type EditGoalProps,
  findGoalIssues,
  toGoalChange,
  toGoalDraft,
  useGoalForm,
  useGoalTypes,
} from './goal-form.ts'

/** Shown until the goal types of the owner's studio are loaded. */
export function LoadingForm({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog onOpenChange={(open) => !open && onClose()} title={title}>
      <Skeleton className="h-96 rounded-10" />
    </Dialog>
  )
}

/** The form 'Edit Goal'. It waits for the goal types of the owner's studio, because they decide how the title is entered. */
export function EditGoalForm(props: EditGoalProps & { onClose: () => void }) {
  const types = useGoalTypes(props.goal.user.studio)
  if (types) return <EditFields {...props} types={types} />
  return <LoadingForm title={t`Edit Goal`} onClose={props.onClose} />
}

function EditFields({
  goal,
  types,
  onClose,
}: EditGoalProps & { types: readonly string[]; onClose: () => void }) {
  const others = goal.userId !== useUser().id
  const owner = fullName(goal.user)
  const { now, timeZone, settings } = useGoalWeek()
  const due = formatDueInSentence(goal.deadline, timeZone, now)
  const [initial] = useState(() => toGoalDraft(goal, types))
  const save = useChange('PATCH /api/goals/:id', {
    onSuccess: ({ updated }) => closeSaved(updated),
    onError: () => {
      showFailure(t`Error updating goal`, t`Failed to update goal. Please try again.`)
    },
  })
  const { form, clearDraft, refusal } = useGoalForm({
    // The key includes the revision, because a draft of an older one would bring back text that was changed since.
    draft: `goal:edit:${goal.id}:${goal.revisionCount}`,
    initial,
    call: save,
    // Changing only the quantity does not change a title that is older than the goal types.
    check: (values) => findGoalIssues(values, types, values.quantity !== initial.quantity),
    onSend: (values) => {
      const body = toGoalChange(values, initial, types)
      if (body) save.mutate({ params: { id: goal.id }, body })
      else closeSaved(false)
    },
  })
  const closeSaved = (updated: boolean) => {
    clearDraft()
    onClose()
    if (updated) showSuccess(t`Goal updated successfully`)
    else showInfo(t`No changes made`, t`No updates were needed for this goal.`)
  }

  return (
    <FormDialog
      title={t`Edit Goal`}
      description={others ? t`A goal of ${owner}.` : undefined}
      form={form}
      label={t`Save goal`}
      onCancel={clearDraft}
      onClose={onClose}
    >
      <WhatFields form={form} forOther={others} types={types} existing />
      {types.length === 0 && <DescriptionField form={form} />}
      <HowFields form={form} />
      {types.length > 0 && <DescriptionField form={form} collapsed />}
      <PlanField form={form} />
      <p className="flex items-center gap-2 text-14 text-ink-2">
        <Icon icon={Calendar} size={16} />
        <Trans>Due {due}. You can’t change the due date.</Trans>
      </p>
      {goal.feedback.length > 0 && (
        <Note>
          {t`If you change this goal, its feedback is cleared and your coach looks at it again.`}
          {settings.plans && ` ${t`Changing only your plan keeps the feedback.`}`}
        </Note>
      )}
      {refusal && <Note tone="bad">{refusal}</Note>}
    </FormDialog>
  )
}
