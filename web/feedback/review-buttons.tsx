// The buttons of a review, for one goal and for all that wait, with the dialogs that they open.
import { Check, CheckCheck, PencilLine, RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { KeyedButton } from '../parts/goals/keyed-button.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { lazyChunk } from '../ui/lazy.tsx'
import { useReviewing } from './queue.ts'

const dialogs = lazyChunk(() => import('./review-dialogs.tsx'))
const acceptAll = dialogs.dialog((code) => code.AcceptAllDialog)
export const feedbackDialog = dialogs.dialog((code) => code.FeedbackDialog)
export const keysDialog = dialogs.dialog((code) => code.KeysDialog)

interface ReviewButtonsProps {
  goal: GoalWithFeedback
  current: boolean
  reviewed: boolean
}

/** Accept, Improve, Deny; or Change once there is feedback. */
export function ReviewButtons({ goal, current, reviewed }: ReviewButtonsProps) {
  const { visit, queue, actions } = useReviewing()
  const changing = visit.changing.has(goal.id)
  if (reviewed && !changing) {
    return (
      <Button
        icon={RotateCcw}
        className="max-sm:w-full"
        aria-label={`Change: ${goal.title}`}
        onClick={() => actions.change(goal.id)}
      >
        Change
      </Button>
    )
  }
  const look = { className: 'max-sm:px-1 sm:px-3', on: current && queue.keysOn }
  const asks = { ...look, ...feedbackDialog.preloadProps }
  return (
    // biome-ignore lint/a11y/useSemanticElements: three answers to one goal, and no form
    <div
      role="group"
      aria-label={`Feedback on: ${goal.title}`}
      className="flex gap-1.5 max-sm:w-full max-sm:flex-wrap max-sm:*:flex-1"
    >
      <KeyedButton
        {...look}
        letter="A"
        variant={current ? 'primary' : 'quiet'}
        icon={Check}
        onClick={() => actions.accept(goal)}
      >
        Accept
      </KeyedButton>
      <KeyedButton {...asks} letter="I" onClick={() => actions.ask(goal, 'needs_improvement')}>
        <Icon icon={PencilLine} size={18} className="text-amber-ink" />
        Improve
      </KeyedButton>
      <KeyedButton {...asks} letter="D" onClick={() => actions.ask(goal, 'denied')}>
        <Icon icon={X} size={18} className="text-clay-ink" />
        Deny
      </KeyedButton>
      {changing && reviewed && (
        <Button variant="ghost" className="max-sm:basis-full" onClick={() => actions.keep(goal.id)}>
          Keep as it is
        </Button>
      )}
    </div>
  )
}

/** It is shown where several goals wait. */
export function AcceptAll({ waiting }: { waiting: readonly GoalWithFeedback[] }) {
  // Fixed when the dialog opens, so that no goal is accepted that was not listed in it.
  const [toAccept, setToAccept] = useState<readonly GoalWithFeedback[] | null>(null)
  return (
    <>
      {waiting.length > 1 && (
        <Button
          icon={CheckCheck}
          className="max-sm:w-full"
          onClick={() => setToAccept(waiting)}
          {...acceptAll.preloadProps}
        >
          Accept all {waiting.length}
        </Button>
      )}
      {toAccept && <acceptAll.Dialog goals={toAccept} onClose={() => setToAccept(null)} />}
    </>
  )
}
