import { Suspense } from 'react'
import { isInWeek } from '../../../contract/goal-week.ts'
import type { Goal } from '../../../contract/goals.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import { useGoalWeek } from '../../frame/goal-week.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyComponent } from '../../ui/lazy.tsx'
import { Tag } from '../../ui/tag.tsx'
import { GoalDue } from './goal-due.tsx'
import type { Marked } from './goal-marks.tsx'
import { categoryIcon } from './goal-words.ts'
import type { CalendarMarked } from './move-marks.tsx'

const { Component: GoalMarks } = lazyComponent(() =>
  import('./goal-marks.tsx').then(({ GoalMarks }) => GoalMarks),
)
const { Component: CalendarMarks } = lazyComponent(() =>
  import('./move-marks.tsx').then(({ CalendarMarks }) => CalendarMarks),
)

/**
 * The due date, 'Academic, daily', marks such as 'Archived', and last the label of the goal week if the goal is due in
 * it. The parts wrap; `className` sets the layout.
 */
export function GoalMeta({
  goal,
  bypass = false,
  edited,
  className,
}: {
  goal: Pick<Goal, 'category' | 'duration'> & Marked & CalendarMarked
  /** Adds 'Admin Bypass'. */
  bypass?: boolean
  /** Adds an amber mark, such as 'Edited since your review'. */
  edited?: string | undefined
  className?: string
}) {
  const { timeZone, label, weekStart, weekEnd } = useGoalWeek()
  const { archivedAt, carriedToId, timesCarried, check } = goal
  const day = zonedDay(Date.parse(goal.deadline), timeZone)
  return (
    <div className={cx('flex flex-wrap items-center gap-x-3 gap-y-0.5 text-14 text-ink-2', className)}>
      <GoalDue goal={goal} />
      <span className="inline-flex items-center gap-1.25 text-14 text-ink-2">
        <Icon of={categoryIcon[goal.category]} size={16} />
        {goal.category}, {goal.duration}
      </span>
      {(archivedAt || carriedToId || timesCarried > 0 || check || edited || bypass) && (
        <Suspense>
          <GoalMarks goal={goal} bypass={bypass} edited={edited} />
        </Suspense>
      )}
      {isInWeek(day, { weekStart, weekEnd }) && (
        <Tag tone={label === 'Next Week' ? 'sky' : 'plain'}>{label}</Tag>
      )}
      {(goal.dueOn !== goal.firstDueOn || goal.feedbackUntil !== goal.deadline) && (
        <Suspense>
          <CalendarMarks goal={goal} />
        </Suspense>
      )}
    </div>
  )
}
