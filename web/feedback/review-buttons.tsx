import type { ReactNode } from 'react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { Button } from '../ui/button.tsx'
import { Check, Icon, PencilLine, RotateCcw, X } from '../ui/icons.tsx'
import { lazyDialog } from '../ui/lazy.tsx'
import { Kbd } from '../ui/tag.tsx'
import type { ReviewActions } from './use-review-actions.ts'

export const feedbackDialog = lazyDialog(() => import('./feedback-dialog.tsx').then((m) => m.FeedbackDialog))

/** Accept, Improve, Deny; or Change once there is feedback. */
export function ReviewButtons({
  goal,
  current,
  keysOn,
  reviewed,
  changing,
  actions,
}: {
  goal: GoalWithFeedback
  current: boolean
  keysOn: boolean
  reviewed: boolean
  changing: boolean
  actions: ReviewActions
}) {
  const about = `Feedback on: ${goal.title}`
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
  const buttonClass = 'max-sm:px-1 sm:px-3'
  const key = (letter: string): ReactNode =>
    current &&
    keysOn && (
      <span aria-hidden="true" className="max-lg:hidden">
        <Kbd>{letter}</Kbd>
      </span>
    )
  const shortcut = (letter: string) => (current && keysOn ? { 'aria-keyshortcuts': letter } : {})
  return (
    // biome-ignore lint/a11y/useSemanticElements: three answers to one goal, and no form
    <div
      role="group"
      aria-label={about}
      className="flex gap-1.5 max-sm:w-full max-sm:flex-wrap max-sm:*:flex-1"
    >
      <Button
        variant={current ? 'primary' : 'quiet'}
        icon={Check}
        className={buttonClass}
        {...shortcut('A')}
        onClick={() => actions.accept(goal)}
      >
        Accept
        {key('A')}
      </Button>
      <Button
        className={buttonClass}
        {...shortcut('I')}
        {...feedbackDialog.preloadProps}
        onClick={() => actions.ask(goal, 'needs_improvement')}
      >
        <Icon of={PencilLine} size={18} className="text-amber-ink" />
        Improve
        {key('I')}
      </Button>
      <Button
        className={buttonClass}
        {...shortcut('D')}
        {...feedbackDialog.preloadProps}
        onClick={() => actions.ask(goal, 'denied')}
      >
        <Icon of={X} size={18} className="text-clay-ink" />
        Deny
        {key('D')}
      </Button>
      {changing && reviewed && (
        <Button variant="ghost" className="max-sm:basis-full" onClick={() => actions.keep(goal.id)}>
          Keep as it is
        </Button>
      )}
    </div>
  )
}
