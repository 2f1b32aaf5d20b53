import { isPast } from '../../contract/goal-rules.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { useUser } from '../frame/session-context.ts'
import { goalStanding, goalState } from '../goals/goal-standing.ts'
import { GoalStatusMark } from '../goals/goal-status-mark.tsx'
import { categoryIcon } from '../goals/goal-words.ts'
import { cx } from '../ui/cx.ts'
import { formatDue, isSameDay } from '../ui/dates.ts'
import { Icon } from '../ui/icon.tsx'
import { Calendar, ShieldCheck } from '../ui/icons.tsx'
import { Tag } from '../ui/tag.tsx'

/** What kind of goal, when it is due, how it stands. The head of the page names the week. */
export function ReviewMeta({ goal }: { goal: GoalWithFeedback }) {
  const me = useUser()
  const { now, timeZone } = useGoalWeek()
  const today = isSameDay(goal.deadline, now, timeZone)
  const late = isPast(goalState(goal), now)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-14 text-ink-2">
      <span className="inline-flex items-center gap-1.25">
        <Icon of={categoryIcon[goal.category]} size={16} />
        {goal.category}, {goal.duration}
      </span>
      <span className={cx('inline-flex items-center gap-1.25', today && 'font-600 text-ink')}>
        <Icon of={Calendar} size={16} />
        <span className="sr-only">Due </span>
        {formatDue(goal.deadline, timeZone, now)}
      </span>
      <GoalStatusMark status={goalStanding(goal, now, me.canBypassDeadlines).status} size="sm" />
      {late && goal.abilities.review === true && (
        <Tag tone="evergreen" icon={ShieldCheck}>
          Admin Bypass
        </Tag>
      )}
    </div>
  )
}
