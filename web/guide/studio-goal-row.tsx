import { memo } from 'react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { HistoryLink } from '../crews/history-link.tsx'
import { useGoalWeek } from '../frame/goal-week.ts'
import { useUser } from '../frame/session-context.ts'
import { GoalMeta } from '../goals/goal-meta.tsx'
import { GoalFeedback } from '../goals/goal-row.tsx'
import { goalStanding } from '../goals/goal-standing.ts'
import { GoalStatusMark } from '../goals/goal-status-mark.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Check } from '../ui/icons.tsx'
import { LongText } from '../ui/long-text.tsx'

/** A learner's goal as a guide sees it; with `onComplete` an open one can be finished for the learner. */
export const StudioGoalRow = memo(function StudioGoalRow({
  goal,
  about,
  onComplete,
}: {
  goal: GoalWithFeedback
  /** After the owner's name, such as crew and studio. */
  about?: string
  onComplete?: (goal: GoalWithFeedback) => void
}) {
  const { user } = goal
  const standing = goalStanding(goal, useGoalWeek().now, useUser().canBypassDeadlines)
  const offered = onComplete !== undefined && standing.status !== 'completed' && standing.canTick
  return (
    <li className="flex items-start gap-3 px-4 py-3 sm:px-5">
      <Avatar
        firstName={user.firstName}
        lastName={user.lastName}
        picture={user.profilePicture}
        size="s"
        className="mt-0.5"
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-64 gap-1">
          <h3 dir="auto" className="font-600 text-pretty [overflow-wrap:anywhere]">
            {goal.title}
          </h3>
          {goal.description && <LongText className="text-14 text-ink-2">{goal.description}</LongText>}
          <p className="text-14 text-ink-2 [overflow-wrap:anywhere]">
            <HistoryLink person={user} className="text-ink-2" />
            {about && `, ${about}`}
          </p>
          <GoalMeta
            goal={goal}
            bypass={standing.bypass}
            edited={goal.editedSinceReview ? 'Edited since the review' : undefined}
          />
          <GoalFeedback goal={goal} />
        </div>
        {offered ? (
          <Button icon={Check} aria-label={`Complete: ${goal.title}`} onClick={() => onComplete(goal)}>
            Complete
          </Button>
        ) : (
          <GoalStatusMark status={standing.status} />
        )}
      </div>
    </li>
  )
})
