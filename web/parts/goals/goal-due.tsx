import type { Goal } from '../../../contract/goals.ts'
import { useGoalWeek } from '../../frame/goal-week.ts'
import { cx } from '../../ui/cx.ts'
import { formatDueDay, formatTime, isSameDay } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Calendar } from '../../ui/start-icons.tsx'

/** When a goal is due, bold if today. A phone shows the time only today, so that the row fits on fewer lines. */
export function GoalDue({ goal: { deadline } }: { goal: Pick<Goal, 'deadline'> }) {
  const { now, timeZone } = useGoalWeek()
  const today = isSameDay(deadline, now, timeZone)
  return (
    <span
      className={cx('inline-flex items-center gap-1.25 text-14', today ? 'font-600 text-ink' : 'text-ink-2')}
    >
      <Icon of={Calendar} size={16} />
      <span>
        <span className="sr-only">Due </span>
        {formatDueDay(deadline, timeZone, now)}
        <span className={today ? undefined : 'max-sm:hidden'}>, {formatTime(deadline, timeZone)}</span>
      </span>
    </span>
  )
}
