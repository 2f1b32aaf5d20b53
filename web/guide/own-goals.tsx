import { useCallback, useState } from 'react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { type ShownWeek, useGoalWeek, useShownWeek } from '../frame/goal-week.ts'
import { useUser } from '../frame/session-context.ts'
import { deleteGoal, goalForm } from '../parts/goals/goal-dialogs.tsx'
import { byDueWeek, GoalList, GoalListSkeleton } from '../parts/goals/goal-list.tsx'
import { useCompleteGoal } from '../parts/goals/use-complete-goal.ts'
import { useWeekGoals } from '../parts/goals/week-goals.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { Compass, Plus } from '../ui/icons.tsx'
import { Loaded } from '../ui/loaded.tsx'

type Open = { what: 'create' } | { what: 'edit' | 'delete'; goal: GoalWithFeedback } | null

/** The guide's own goals of the goal week, which the learners of the studio can read. */
export function OwnGoals({ shown }: { shown: ShownWeek }) {
  const user = useUser()
  const [open, setOpen] = useState<Open>(null)
  const { weekStart } = useShownWeek(shown)
  const { weekEnd } = useGoalWeek()
  const goals = useWeekGoals(user.id, shown === 'last' ? weekStart : undefined)
  const { tick } = useCompleteGoal()
  const onEdit = useCallback((goal: GoalWithFeedback) => setOpen({ what: 'edit', goal }), [])
  const onDelete = useCallback((goal: GoalWithFeedback) => setOpen({ what: 'delete', goal }), [])
  const close = useCallback(() => setOpen(null), [])
  return (
    <Card region>
      <CardHeader
        title="Guide Goals"
        count={goals.data && byDueWeek(goals.data, weekEnd).week.length}
        sub="Yours; your learners can read them"
        action={
          shown === 'active' && (
            <Button
              variant="primary"
              icon={Plus}
              {...goalForm.preloadProps}
              onClick={() => setOpen({ what: 'create' })}
            >
              Guide goal
            </Button>
          )
        }
      />
      <Loaded
        read={goals}
        skeleton={<GoalListSkeleton count={2} />}
        failed={{ className: 'border-t border-line' }}
      >
        {(own) =>
          own.length > 0 ? (
            <GoalList goals={own} onTick={tick} onEdit={onEdit} onDelete={onDelete} />
          ) : (
            <Empty
              className="min-h-40! border-t border-line"
              icon={Compass}
              title={shown === 'last' ? 'No guide goals last week' : 'No guide goals yet'}
            >
              {shown === 'active' && 'Set one to show your learners how it is done.'}
            </Empty>
          )
        }
      </Loaded>
      {open?.what === 'create' && <goalForm.Dialog owners={[user]} onClose={close} />}
      {open?.what === 'edit' && <goalForm.Dialog key={open.goal.id} goal={open.goal} onClose={close} />}
      {open?.what === 'delete' && <deleteGoal.Dialog goal={open.goal} onClose={close} />}
    </Card>
  )
}
