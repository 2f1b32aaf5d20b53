// The form below 'How is it going?'.
import { t } from '@lingui/core/macro'
import { Check, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { CheckState } from '../../../contract/goal-parts.ts'
import type { Goal } from '../../../contract/goals.ts'
import { useChange } from '../../api/queries.ts'
import type { useDraft } from '../../frame/drafts.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { describeReaders } from './goal-words.ts'
import { cacheGoal } from './week-goals.ts'

interface CheckFormProps {
  goal: Pick<Goal, 'id' | 'check'>
  /** The draft of the note. */
  draft: ReturnType<typeof useDraft>
  onDone: () => void
}

export function CheckForm({ goal, draft: [draft, saveDraft], onDone }: CheckFormProps) {
  const [state, setState] = useState<CheckState | null>(draft ? 'stuck' : (goal.check?.state ?? null))
  const [note, setNote] = useState(draft || (goal.check?.note ?? ''))
  const [missing, setMissing] = useState(false)
  const save = useChange('PUT /api/goals/:id/check', {
    applyAnswer: (goal, cache) => cacheGoal(cache, goal),
    onSuccess: onDone,
    failure: t`Failed to save how it is going`,
  })
  const send = (next: CheckState | null) => {
    keepFocus(document.activeElement)
    save.mutate({
      params: { id: goal.id },
      body: { state: next, ...(next === 'stuck' && { note: note.trim() || null }) },
    })
  }
  return (
    <form
      noValidate
      className="grid max-w-120 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(state === null)
        if (state === null) event.currentTarget.querySelector('input')?.focus()
        else send(state)
      }}
    >
      <Choice
        legend={<span className="sr-only">{t`How is it going?`}</span>}
        name={`check-${goal.id}`}
        value={state}
        onChange={(next) => {
          setState(next)
          setMissing(false)
        }}
        // Created in the render, because the module of the icons may be evaluated after this one.
        options={[
          { value: 'on_track', label: t`On track`, icon: Check },
          { value: 'stuck', label: t`Stuck`, icon: TriangleAlert },
        ]}
        error={missing ? t`Choose one of the two.` : undefined}
      />
      {state === 'stuck' && (
        <Field
          label={t`What’s getting in the way?`}
          optional
          hint={describeReaders()}
          error={save.error?.issueFor('note')}
        >
          <TextArea
            value={note}
            rows={2}
            className="min-h-18!"
            onChange={({ currentTarget: { value } }) => {
              setNote(value)
              saveDraft(value)
            }}
          />
        </Field>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" pending={save.isPending} pendingLabel={t`Saving...`}>
          {t`Save`}
        </Button>
        {goal.check && <TextButton onClick={() => send(null)}>{t`Take it back`}</TextButton>}
      </div>
    </form>
  )
}
