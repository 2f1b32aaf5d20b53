import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Compass, Plus } from 'lucide-react'
import { type ShownWeek, useGoalWeek, useShownWeek, useUser } from '../frame/user-and-week.ts'
import { goalForm } from '../parts/goals/goal-dialogs.tsx'
import { LoadedGoalList, splitByDueWeek } from '../parts/goals/goal-list.tsx'
import { useGoalDialogs } from '../parts/goals/use-goal-dialogs.tsx'
import { useWeekGoals } from '../parts/goals/week-goals.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'

/** The guide's own goals of the goal week, which the learners of the studio can read. */
export function OwnGoals({ shown }: { shown: ShownWeek }) {
  const user = useUser()
  const { weekStart } = useShownWeek(shown)
  const { weekUntil } = useGoalWeek()
  const goals = useWeekGoals(user.id, shown === 'last' ? weekStart : undefined)
  const { onCreate, rows, dialogs } = useGoalDialogs([user])
  return (
    <Card
      title={t`Guide Goals`}
      count={goals.data && splitByDueWeek(goals.data, weekUntil).week.length}
      sub={t`Your own goals, visible to your learners`}
      action={
        shown === 'active' && (
          <Button icon={Plus} {...goalForm.preloadProps} onClick={() => onCreate()}>
            <Trans>Guide goal</Trans>
          </Button>
        )
      }
    >
      <LoadedGoalList
        read={goals}
        count={2}
        empty={
          <Empty
            className="min-h-40! border-t border-line"
            icon={Compass}
            title={shown === 'last' ? t`No guide goals last week` : t`No guide goals yet`}
          >
            {shown === 'active' && t`Set one to show your learners how it’s done.`}
          </Empty>
        }
        {...rows}
      />
      {dialogs}
    </Card>
  )
}
