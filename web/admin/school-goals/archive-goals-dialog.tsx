import { useState } from 'react'
import { formatDay } from '../../../contract/days.ts'
import { plural } from '../../../contract/sentences.ts'
import { useChange } from '../../api/queries.ts'
import { useGoalWeek } from '../../frame/goal-week.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { onFailure } from '../../frame/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useCheckedForm } from '../../ui/form.tsx'
import { Note } from '../../ui/note.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showSuccess } from '../../ui/toast.ts'

const focusNow = (button: HTMLElement | null) => button?.focus()

/** Archives the goals due before a day, after a second step that names the day again. */
export function ArchiveGoalsDialog({ onClose }: { onClose: () => void }) {
  const { input } = useScope()
  const { weekStart } = useGoalWeek()
  const [sure, setSure] = useState(false)
  const archive = useChange('POST /api/admin/goals/archive', {
    onSuccess: ({ archived }, { body }) => {
      const day = dayText(body.before)
      if (archived === 0) showSuccess('No goals to archive', `There are no open goals due before ${day}.`)
      else
        showSuccess(
          `${plural(archived, 'goal')} archived`,
          `They were due before ${day} and stay in history.`,
        )
      onClose()
    },
    onError: onFailure('Failed to archive goals'),
  })
  const form = useCheckedForm({
    defaultValues: { before: weekStart },
    required: { before: 'Choose a day.' },
    error: archive.error,
    pending: archive.isPending,
    onSend: (body) => {
      if (sure) archive.mutate({ ...input, body })
      else setSure(true)
    },
  })
  const before = form.watch('before')
  const day = dayText(before)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={sure ? `Archive the goals due before ${day}?` : 'Archive older goals'}
      locked={archive.isPending}
      form={{ onSubmit: form.onSubmit }}
      footer={
        <>
          <Button
            key={sure ? 'back' : 'cancel'}
            variant="ghost"
            disabled={archive.isPending}
            onClick={sure ? () => setSure(false) : onClose}
            ref={sure ? focusNow : undefined}
          >
            {sure ? 'Back' : 'Cancel'}
          </Button>
          <Button type="submit" variant="primary" pending={archive.isPending} pendingLabel="Archiving...">
            {sure ? 'Archive goals' : 'Go on'}
          </Button>
        </>
      }
    >
      {sure ? (
        <>
          <p>
            Every goal of the school due before <b>{day}</b> leaves the lists and becomes read-only: nobody
            can complete, edit or review it any more. It stays in history and in the figures.
          </p>
          {before > weekStart && (
            <Note tone="warn">This includes goals of the running goal week and what is due later.</Note>
          )}
          <p className="text-14 text-ink-2">This cannot be taken back.</p>
        </>
      ) : (
        <Field
          label="Archive goals due before"
          hint="The first day of the new term. Goals due on that day stay as they are."
          error={form.issue('before')}
        >
          <TextInput {...form.register('before')} type="date" />
        </Field>
      )}
    </Dialog>
  )
}

const dayText = (day: string): string => (day === '' ? '' : `${formatDay(day)}, ${day.slice(0, 4)}`)
