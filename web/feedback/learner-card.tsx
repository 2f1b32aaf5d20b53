import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown, Lock, Plus } from 'lucide-react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { paths } from '../frame/paths.ts'
import { useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { DueLater, splitByDueWeek } from '../parts/goals/goal-list.tsx'
import { displayReview } from '../parts/goals/goal-words.ts'
import { findOwnFeedback, type ListedLearner } from '../parts/goals/review-rules.ts'
import { LearnerHead, NoGoalWords } from '../parts/people/person-cell.tsx'
import { LinkButton, TextButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { Status } from '../ui/tag.tsx'
import { RelativeTime } from '../ui/time.tsx'
import { isSending } from './give-feedback.ts'
import { useReviewing } from './queue.ts'
import { rowId } from './queue-events.ts'
import { ReviewGoal } from './review-goal.tsx'
import { getLearnerCardId } from './review-progress.tsx'

/** A learner with the goals of the view. The figures count all goals of the week. */
export function LearnerCard({ learner, goals, closed, ...figures }: ListedLearner) {
  const { crewId, shown, queue } = useReviewing()
  const { week: due, later } = splitByDueWeek(goals, useGoalWeek().weekUntil)
  const row = (goal: GoalWithFeedback) =>
    queue.isFolded(goal) ? <FoldedGoal key={goal.id} goal={goal} /> : <ReviewGoal key={goal.id} goal={goal} />
  return (
    <Card id={getLearnerCardId(learner.id)} className="scroll-mt-20 overflow-clip">
      <LearnerHead learner={learner} done={figures.done} due={figures.due} className="gap-y-1 sm:px-5" />
      {goals.length > 0 ? (
        <>
          {(due.length > 0 || closed.length > 0) && (
            <ul className="divide-y divide-line border-t border-line">
              {due.map(row)}
              {closed.length > 0 && <ClosedGoals goals={closed} />}
            </ul>
          )}
          {later.length > 0 && (
            <DueLater>
              <ul className="divide-y divide-line border-t border-line">{later.map(row)}</ul>
            </DueLater>
          )}
        </>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 text-14 text-ink-2 sm:px-5">
          <NoGoalWords shown={shown} needsGoal={figures.isWithout} />
          {shown === 'active' && (
            <LinkButton href={paths.coachingCrew(crewId)} size="sm" icon={Plus}>
              <Trans>Set a goal</Trans>
            </LinkButton>
          )}
        </div>
      )}
    </Card>
  )
}

/** A goal that was reviewed during this visit, as one line. */
function FoldedGoal({ goal }: { goal: GoalWithFeedback }) {
  const { visit, actions } = useReviewing()
  const entry = findOwnFeedback(goal, useUser().id)
  if (!entry) return null
  const { tone, icon, word } = displayReview(entry.status)
  const onItsWay = isSending(entry)
  const { title } = goal
  return (
    <li
      id={rowId('goal', goal.id)}
      tabIndex={-1}
      data-goal={goal.id}
      className="flex min-h-12 scroll-my-24 items-center gap-3 py-1 pr-3 pl-4 focus-visible:-outline-offset-2 sm:pl-5"
    >
      <Status tone={tone} icon={icon}>
        {word}
      </Status>
      <span
        dir="auto"
        className="min-w-0 flex-1 text-14 text-ink-2 [overflow-wrap:anywhere] sm:truncate"
        title={goal.title}
      >
        {goal.title}
      </span>
      <span className="text-13 whitespace-nowrap text-ink-2">
        {onItsWay ? t`Sending...` : <RelativeTime at={entry.createdAt} />}
      </span>
      <TextButton
        disabled={onItsWay}
        aria-label={visit.handled.get(goal.id) ? t`Undo: ${title}` : t`Undo or change: ${title}`}
        onClick={() => actions.undo(goal.id)}
      >
        <Trans>Undo</Trans>
      </TextButton>
    </li>
  )
}

/** A learner's goals that can no longer be reviewed, as one line that expands. */
function ClosedGoals({ goals }: { goals: readonly GoalWithFeedback[] }) {
  const count = goals.length
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 py-1 text-14 text-ink-2 -outline-offset-2 hover:bg-hover hover:text-ink sm:px-5">
          <Icon icon={Lock} size={16} />
          <span className="flex-1">
            <Trans>Closed without review: {count}</Trans>
          </span>
          <Icon icon={ChevronDown} size={18} className="group-open:rotate-180" />
        </summary>
        <ul className="divide-y divide-line border-t border-line">
          {goals.map((goal) => (
            <ReviewGoal key={goal.id} goal={goal} />
          ))}
        </ul>
      </details>
    </li>
  )
}
