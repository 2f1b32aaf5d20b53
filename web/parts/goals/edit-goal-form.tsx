// The form of an existing goal.

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
  return <LoadingForm title="Edit Goal" onClose={props.onClose} />
}

function EditFields({
  goal,
  types,
  onClose,
}: EditGoalProps & { types: readonly string[]; onClose: () => void }) {
  const others = goal.userId !== useUser().id
  const { now, timeZone, settings } = useGoalWeek()
  const [initial] = useState(() => toGoalDraft(goal, types))
  const save = useChange('PATCH /api/goals/:id', {
    onSuccess: ({ updated }) => closeSaved(updated),
    onError: () => {
      showFailure('Error updating goal', 'Failed to update goal. Please try again.')
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
    if (updated) showSuccess('Goal updated successfully')
    else showInfo('No changes made', 'No updates were needed for this goal.')
  }

  return (
    <FormDialog
      title="Edit Goal"
      description={others ? `A goal of ${fullName(goal.user)}.` : undefined}
      form={form}
      label="Save goal"
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
        Due {formatDueInSentence(goal.deadline, timeZone, now)}. You can’t change the due date.
      </p>
      {goal.feedback.length > 0 && (
        <Note>
          If you change this goal, its feedback is cleared and your coach looks at it again.
          {settings.plans && ' Changing only your plan keeps the feedback.'}
        </Note>
      )}
      {refusal && <Note tone="bad">{refusal}</Note>}
    </FormDialog>
  )
}
