// The actions that a goal's row offers in the middle and at the end of the week.

import { Check, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import type { CheckState } from '../../../contract/goal-parts.ts'
import type { Goal, GoalWithFeedback } from '../../../contract/goals.ts'
import { useChange } from '../../api/queries.ts'
import { useDraft } from '../../frame/drafts.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { CarryButton } from './goal-dialogs.tsx'
import { GOAL_READERS } from './goal-words.ts'
import { cacheGoal, isMadeAgain, useWeekGoals } from './week-goals.ts'

interface GoalStepsProps {
  goal: GoalWithFeedback
  mayCarry: boolean
  mayCheck: boolean
}

/** Actions below a goal's feedback: carry it over, and say how it is going. */
export function GoalSteps({ goal, mayCarry, mayCheck }: GoalStepsProps) {
  return (
    <div className="mt-1 grid basis-full justify-items-start gap-2 max-sm:order-3 max-sm:justify-items-stretch print:hidden">
      {mayCarry && (goal.series === null ? <CarryButton goal={goal} /> : <CarryUnlessMade goal={goal} />)}
      {mayCheck && <GoalCheck goal={goal} />}
    </div>
  )
}

/** Carries over a goal of a weekly goal, unless that already created it again. */
function CarryUnlessMade({ goal }: { goal: GoalWithFeedback }) {
  const { data: thisWeek } = useWeekGoals(goal.userId)
  return thisWeek && !isMadeAgain(goal, thisWeek) && <CarryButton goal={goal} />
}

/** 'How is it going?' for the owner of an open goal: on track, or stuck with a note. */
function GoalCheck({ goal }: { goal: Pick<Goal, 'id' | 'check'> }) {
  // The row is remounted in another group of the list, for example when its deadline passes, so the note is kept as a
  // draft.
  const draft = useDraft(`check:${goal.id}`)
  const [open, setOpen] = useState(draft[0] !== '')
  const formId = useId()
  const close = () => {
    draft[2]()
    setOpen(false)
  }
  return (
    <div className="grid w-full gap-2">
      <TextButton
        className="justify-self-start"
        aria-expanded={open}
        aria-controls={formId}
        onClick={open ? close : () => setOpen(true)}
      >
        How is it going?
      </TextButton>
      <div id={formId} hidden={!open}>
        {open && <CheckForm goal={goal} draft={draft} onDone={close} />}
      </div>
    </div>
  )
}

interface CheckFormProps {
  goal: Pick<Goal, 'id' | 'check'>
  /** The draft of the note. */
  draft: ReturnType<typeof useDraft>
  onDone: () => void
}

function CheckForm({ goal, draft: [draft, saveDraft], onDone }: CheckFormProps) {
  const [state, setState] = useState<CheckState | null>(draft ? 'stuck' : (goal.check?.state ?? null))
  const [note, setNote] = useState(draft || (goal.check?.note ?? ''))
  const [missing, setMissing] = useState(false)
  const save = useChange('PUT /api/goals/:id/check', {
    applyAnswer: (goal, cache) => cacheGoal(cache, goal),
    onSuccess: onDone,
    failure: 'Failed to save how it is going',
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
        legend={<span className="sr-only">How is it going?</span>}
        name={`check-${goal.id}`}
        value={state}
        onChange={(next) => {
          setState(next)
          setMissing(false)
        }}
        // Created in the render, because the module of the icons may be evaluated after this one.
        options={[
          { value: 'on_track', label: 'On track', icon: Check },
          { value: 'stuck', label: 'Stuck', icon: TriangleAlert },
        ]}
        error={missing ? 'Choose one of the two.' : undefined}
      />
      {state === 'stuck' && (
        <Field
          label="What’s getting in the way?"
          optional
          hint={GOAL_READERS}
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
        <Button type="submit" variant="primary" pending={save.isPending} pendingLabel="Saving...">
          Save
        </Button>
        {goal.check && <TextButton onClick={() => send(null)}>Take it back</TextButton>}
      </div>
    </form>
  )
}
