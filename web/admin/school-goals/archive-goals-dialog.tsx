import { useState } from 'react'
import { formatDay } from '../../../contract/days.ts'
import { plural } from '../../../contract/sentences.ts'
import { useChange } from '../../api/queries.ts'
import { useGoalWeek } from '../../frame/goal-week.ts'
import { onFailure } from '../../frame/on-failure.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showSuccess } from '../../ui/toast.ts'

const focusNow = (button: HTMLElement | null) => button?.focus()

/** A day is chosen, then named once more before the goals due before it are archived. */
export function ArchiveGoalsDialog({ onClose }: { onClose: () => void }) {
  const { input } = useScope()
  const { weekStart } = useGoalWeek()
  const [before, setBefore] = useState(weekStart)
  const [sure, setSure] = useState(false)
  const [missing, setMissing] = useState(false)
  const day = before === '' ? '' : `${formatDay(before)}, ${before.slice(0, 4)}`
  const archive = useChange('POST /api/admin/goals/archive', {
    onSuccess: ({ archived }) => {
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
  const submit = () => {
    if (before === '') setMissing(true)
    else if (!sure) setSure(true)
    else archive.mutate({ ...input, body: { before } })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={sure ? `Archive the goals due before ${day}?` : 'Archive older goals'}
      locked={archive.isPending}
      form={{
        onSubmit: (event) => {
          event.preventDefault()
          if (!archive.isPending) submit()
        },
      }}
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
          error={missing ? 'Choose a day.' : undefined}
        >
          <TextInput
            type="date"
            value={before}
            onChange={({ target }) => {
              setBefore(target.value)
              setMissing(false)
            }}
          />
        </Field>
      )}
    </Dialog>
  )
}
