import type { GoalWithFeedback } from '../../contract/goals.ts'
import { HistoryLink } from '../crews/history-link.tsx'
import { GoalRow } from '../goals/goal-row.tsx'
import { Card, CardHeader, CardRows } from '../ui/card.tsx'
import { formatWeek } from '../ui/dates.ts'

/** The goal of a notification in its week, which is longer ago than the weeks of the review. */
export function EarlierGoal({ goal, week }: { goal: GoalWithFeedback; week: string }) {
  return (
    <Card region className="mb-3 border-amber sm:mb-5">
      <CardHeader title="From your notification" sub={`A goal of an earlier week, ${formatWeek(week)}`} />
      <CardRows className="[&>li]:pl-4 sm:[&>li]:pl-5">
        <GoalRow goal={goal}>
          <p className="basis-full text-14">
            <HistoryLink person={goal.user} className="text-ink-2" />
          </p>
        </GoalRow>
      </CardRows>
    </Card>
  )
}
