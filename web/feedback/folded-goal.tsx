import type { GoalWithFeedback } from '../../contract/goals.ts'
import { useUser } from '../frame/session-context.ts'
import { feedbackSaid } from '../goals/goal-words.ts'
import { RelativeTime } from '../ui/relative-time.tsx'
import { Status } from '../ui/status.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { goalRowId } from './focus-goal.ts'
import { isOnItsWay } from './give-feedback.ts'
import { ownFeedback } from './review-rules.ts'
import type { Handled } from './review-visit.ts'
import type { ReviewActions } from './use-review-actions.ts'

/** A goal handled in this visit, as one line. */
export function FoldedGoal({
  goal,
  given,
  actions,
}: {
  goal: GoalWithFeedback
  given: Handled | undefined
  actions: ReviewActions
}) {
  const entry = ownFeedback(goal, useUser().id)
  if (!entry) return null
  const { tone, icon, word } = feedbackSaid[entry.status]
  const onItsWay = isOnItsWay(entry)
  return (
    <li
      id={goalRowId(goal.id)}
      tabIndex={-1}
      data-goal={goal.id}
      className="flex min-h-12 scroll-my-24 items-center gap-3 py-1 pr-3 pl-4 focus-visible:-outline-offset-2 sm:pl-5"
    >
      <Status tone={tone} icon={icon}>
        {word}
      </Status>
      <span dir="auto" className="min-w-0 flex-1 truncate text-14 text-ink-2" title={goal.title}>
        {goal.title}
      </span>
      <span className="text-13 whitespace-nowrap text-ink-2">
        {onItsWay ? 'Sending...' : <RelativeTime at={entry.createdAt} />}
      </span>
      <TextButton
        disabled={onItsWay}
        aria-label={`${given?.before ? 'Undo' : 'Undo or change'}: ${goal.title}`}
        onClick={() => actions.undo(goal.id)}
      >
        Undo
      </TextButton>
    </li>
  )
}
