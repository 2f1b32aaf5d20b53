import type { GoalWithFeedback } from '../../../contract/goals.ts'
import { useGoalWeek } from '../../frame/goal-week.ts'
import { CardRows } from '../../ui/card.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { byDueWeek, DueLater } from './due-later.tsx'
import { GoalRow, type GoalRowProps } from './goal-row.tsx'
import { useSteadyOrder } from './week-goals.ts'

/** The rows of My Goals, last those that were moved to a day after the goal week. */
export function GoalList({
  goals,
  ...handlers
}: { goals: readonly GoalWithFeedback[] } & Pick<GoalRowProps, 'onTick' | 'onEdit' | 'onDelete'>) {
  const { week, later } = byDueWeek(useSteadyOrder(goals), useGoalWeek().weekEnd)
  const rows = (part: readonly GoalWithFeedback[]) => (
    <CardRows>
      {part.map((goal) => (
        <GoalRow key={goal.id} goal={goal} {...handlers} />
      ))}
    </CardRows>
  )
  return (
    <>
      {week.length > 0 && rows(week)}
      {later.length > 0 && <DueLater>{rows(later)}</DueLater>}
    </>
  )
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Rows of the height that most goals have. */
export function GoalListSkeleton({ count = 5 }: { count?: number }) {
  return (
    <SkeletonGroup label="goals" className="divide-y divide-line border-t border-line">
      {rows.slice(0, count).map((row) => (
        <div key={row} className="flex h-24 items-start gap-4 px-4 pt-5 sm:h-21">
          <Skeleton className="h-7 w-7.5 shrink-0 rounded-stone" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-4 w-2/5" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
