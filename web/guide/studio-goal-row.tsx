import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { memo, useCallback } from 'react'
import type { Goal, GoalWithFeedback } from '../../contract/goals.ts'
import type { Person } from '../../contract/people.ts'
import { canGiveTime } from '../../contract/roles.ts'
import type { Change } from '../api/changes.ts'
import { useChange } from '../api/queries.ts'
import { useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { GoalMeta, GoalStatusMark } from '../parts/goals/goal-meta.tsx'
import { GoalFeedback } from '../parts/goals/goal-row.tsx'
import { getGoalStanding } from '../parts/goals/goal-standing.ts'
import { HistoryLink } from '../parts/people/person-cell.tsx'
import { LearnerMenu, mayGetMoreTime } from '../parts/people/person-dialogs.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { LongText } from '../ui/text.tsx'
import { showFailure, showSuccess } from '../ui/toast.ts'

/** A learner's goal for a guide. With `onComplete` the guide can complete an open one. */
export const StudioGoalRow = memo(function StudioGoalRow({
  goal,
  details,
  onComplete,
  menu,
}: {
  goal: GoalWithFeedback
  /** Text after the owner's name, such as crew and studio. */
  details?: string
  onComplete?: (goal: GoalWithFeedback) => void
  /** The menu of the row. */
  menu?: { onMoreTime: (goal: GoalWithFeedback) => void; onDaysAway: (person: Person) => void }
}) {
  const { t } = useLingui()
  const { user, title, plan } = goal
  const me = useUser()
  const standing = getGoalStanding(goal, useGoalWeek().now, me.canBypassDeadlines)
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
          {plan && <LongText className="text-14 text-ink-2">{t`Plan: ${plan}`}</LongText>}
          <p className="text-14 text-ink-2 [overflow-wrap:anywhere]">
            <HistoryLink person={user} className="text-ink-2" />
            {details && `, ${details}`}
          </p>
          <GoalMeta
            goal={goal}
            bypass={standing.bypass}
            edited={goal.editedSinceReview ? t`Edited since the review` : undefined}
          />
          <GoalFeedback goal={goal} />
        </div>
        {offered ? (
          <Button icon={Check} aria-label={t`Complete: ${title}`} onClick={() => onComplete(goal)}>
            <Trans>Complete</Trans>
          </Button>
        ) : (
          <GoalStatusMark status={standing.status} />
        )}
      </div>
      {menu && canGiveTime(me, user) && (
        <LearnerMenu
          name={goal.title}
          onMoreTime={mayGetMoreTime(goal) ? () => menu.onMoreTime(goal) : undefined}
          onDaysAway={() => menu.onDaysAway(user)}
        />
      )}
    </li>
  )
})

/** An optimistic change, rolled back with a toast on a refusal. It is stable, so that memoized rows do not render again. */
export function useCompleteStudioGoal(): (goal: Pick<Goal, 'id' | 'title'>) => void {
  const { mutate }: Change<'PATCH /api/goals/:id', { title: string }> = useChange('PATCH /api/goals/:id', {
    optimistic: ({ params, body }, cache) =>
      cache.update('GET /api/guide/studio-goals', (goals) =>
        goals.map((goal) => (goal.id === Number(params.id) ? ticked(goal, body.completed === true) : goal)),
      ),
    // Set here and not with `mutate`, which would call it only for the last of several goals.
    onSuccess: (_, { params, body, title }) => {
      if (!body.completed) return
      const onSelect = () => mutate({ params, body: { completed: false }, title })
      showSuccess(t`Goal updated successfully`, title, { label: t`Undo`, onSelect })
    },
    onError: () => showFailure(t`Error`, t`Failed to mark goal as complete.`),
  })
  return useCallback(
    ({ id, title }) => mutate({ params: { id }, body: { completed: true }, title }),
    [mutate],
  )
}

const ticked = (goal: GoalWithFeedback, completed: boolean): GoalWithFeedback => ({
  ...goal,
  completed,
  status: completed ? 'completed' : 'in_progress',
})
