// The buttons of a review, for one goal and for all pending ones, with the dialogs that they open.
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Check, CheckCheck, PencilLine, RotateCcw, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { KeyedButton } from '../parts/goals/keyed-button.tsx'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
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

/** The buttons Accept, Improve and Deny, or Change once there is feedback. */
export function ReviewButtons({ goal, current, reviewed }: ReviewButtonsProps) {
  const { visit, queue, actions } = useReviewing()
  const changing = visit.changing.has(goal.id)
  const { title } = goal
  if (reviewed && !changing) {
    return (
      <Dock goal={goal} current={current}>
        <Button icon={RotateCcw} aria-label={t`Change: ${title}`} onClick={() => actions.change(goal.id)}>
          <Trans>Change</Trans>
        </Button>
      </Dock>
    )
  }
  const look = { className: 'max-sm:px-1 sm:px-3', on: current && queue.keysOn }
  const asks = { ...look, ...feedbackDialog.preloadProps }
  return (
    // biome-ignore lint/a11y/useSemanticElements: three answers to one goal, and no form
    <div role="group" aria-label={t`Feedback on: ${title}`} className="flex flex-wrap gap-1.5 max-sm:w-full">
      <Dock goal={goal} current={current}>
        <KeyedButton
          {...look}
          letter="A"
          variant={current ? 'primary' : 'quiet'}
          icon={Check}
          onClick={() => actions.accept(goal)}
        >
          <Trans>Accept</Trans>
        </KeyedButton>
        <KeyedButton {...asks} letter="I" onClick={() => actions.ask(goal, 'needs_improvement')}>
          <Icon icon={PencilLine} size={18} className="text-amber-ink" />
          <Trans>Improve</Trans>
        </KeyedButton>
        <KeyedButton {...asks} letter="D" onClick={() => actions.ask(goal, 'denied')}>
          <Icon icon={X} size={18} className="text-clay-ink" />
          <Trans>Deny</Trans>
        </KeyedButton>
      </Dock>
      {changing && reviewed && (
        <Button variant="ghost" className="max-sm:w-full" onClick={() => actions.keep(goal.id)}>
          <Trans>Keep as it is</Trans>
        </Button>
      )}
    </div>
  )
}

interface DockProps {
  goal: GoalWithFeedback
  current: boolean
  children: ReactNode
}

/** On a phone the answers to the current goal are at the bottom edge, where the thumb is. A low one has no room for its title. */
function Dock({ goal, current, children }: DockProps) {
  return (
    <div
      className={cx(
        'max-sm:w-full',
        current &&
          'max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-3 max-sm:pt-2 max-sm:pb-[calc(0.5rem+env(safe-area-inset-bottom))]',
      )}
    >
      {current && (
        <p
          aria-hidden="true"
          className="mb-1.5 truncate text-13 text-ink-2 sm:hidden [@media(max-height:735px)]:hidden"
        >
          <span translate="no">{goal.user.firstName}</span>:{' '}
          <bdi className="font-600 text-ink">{goal.title}</bdi>
        </p>
      )}
      <div className="flex gap-1.5 max-sm:flex-wrap max-sm:*:flex-1">{children}</div>
    </div>
  )
}

/** It is shown where several goals wait. */
export function AcceptAll({ waiting }: { waiting: readonly GoalWithFeedback[] }) {
  // Fixed when the dialog opens, so that every accepted goal was listed in it.
  const [toAccept, setToAccept] = useState<readonly GoalWithFeedback[] | null>(null)
  const count = waiting.length
  return (
    <>
      {waiting.length > 1 && (
        <Button
          icon={CheckCheck}
          className="max-sm:w-full"
          onClick={() => setToAccept(waiting)}
          {...acceptAll.preloadProps}
        >
          <Plural value={count} one="Accept all #" other="Accept all #" />
        </Button>
      )}
      {toAccept && <acceptAll.Dialog goals={toAccept} onClose={() => setToAccept(null)} />}
    </>
  )
}
