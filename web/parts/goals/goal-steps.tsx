// The actions that a goal's row offers in the middle and at the end of the week.

import { t } from '@lingui/core/macro'
import { Suspense, useId, useState } from 'react'
import type { Goal, GoalWithFeedback } from '../../../contract/goals.ts'
import { useDraft } from '../../frame/drafts.ts'
import { TextButton } from '../../ui/button.tsx'
import { CarryButton, CheckForm } from './goal-dialogs.tsx'
import { isMadeAgain, useWeekGoals } from './week-goals.ts'

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
        {...CheckForm.preloadProps}
      >
        {t`How is it going?`}
      </TextButton>
      <div id={formId} hidden={!open}>
        {open && (
          <Suspense fallback={null}>
            <CheckForm.Component goal={goal} draft={draft} onDone={close} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
