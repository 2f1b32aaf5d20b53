import { isInWeek } from '../../contract/goal-week.ts'
import type { Goal } from '../../contract/goals.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { cx } from '../ui/cx.ts'
import { formatDue } from '../ui/dates.ts'
import { Icon } from '../ui/icon.tsx'
import { Archive, Calendar, History, ShieldCheck } from '../ui/start-icons.tsx'
import { Tag } from '../ui/tag.tsx'
import { categoryIcon } from './goal-words.ts'

/**
 * 'Academic, daily', the due date (bold if today), the label of the goal week if due in it, and 'Archived'. The parts
 * wrap; `className` sets the layout.
 */
export function GoalMeta({
  goal,
  bypass = false,
  edited,
  className,
}: {
  goal: Pick<Goal, 'category' | 'duration' | 'deadline'> & Partial<Pick<Goal, 'archivedAt'>>
  /** Adds 'Admin Bypass'. */
  bypass?: boolean
  /** Adds an amber mark, such as 'Edited since your review'. */
  edited?: string | undefined
  className?: string
}) {
  const { now, timeZone, label, weekStart, weekEnd } = useGoalWeek()
  const day = zonedDay(Date.parse(goal.deadline), timeZone)
  const today = day === zonedDay(now, timeZone)
  return (
    <div className={cx('flex flex-wrap items-center gap-x-3 gap-y-0.5 text-14 text-ink-2', className)}>
      <span className="inline-flex items-center gap-1.25 text-14 text-ink-2">
        <Icon of={categoryIcon[goal.category]} size={16} />
        {goal.category}, {goal.duration}
      </span>
      <span
        className={cx(
          'inline-flex items-center gap-1.25 text-14',
          today ? 'font-600 text-ink' : 'text-ink-2',
        )}
      >
        <Icon of={Calendar} size={16} />
        <span className="sr-only">Due </span>
        {formatDue(goal.deadline, timeZone, now)}
      </span>
      {isInWeek(day, { weekStart, weekEnd }) && (
        <Tag tone={label === 'Next Week' ? 'sky' : 'plain'}>{label}</Tag>
      )}
      {goal.archivedAt && (
        <Tag tone="grey" icon={Archive}>
          Archived
        </Tag>
      )}
      {edited && (
        <Tag tone="amber" icon={History}>
          {edited}
        </Tag>
      )}
      {bypass && (
        <Tag tone="evergreen" icon={ShieldCheck}>
          Admin Bypass
        </Tag>
      )}
    </div>
  )
}
