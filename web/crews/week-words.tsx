import { instantOf } from '../../contract/time-zone.ts'
import { type ShownWeek, useGoalWeek, useShownWeek } from '../frame/goal-week.ts'
import { formatRange } from '../ui/dates.ts'
import { Tag } from '../ui/tag.tsx'

/** The week's badge, 'Current Week', 'Next Week' or 'Last Week', and its days. */
export function WeekWords({ shown }: { shown: ShownWeek }) {
  const { timeZone } = useGoalWeek()
  const { weekStart, weekEnd, label } = useShownWeek(shown)
  // Noon, so that the day is the same whatever the zone's offset does on it.
  const noon = (day: string) => instantOf(day, 12 * 60, timeZone)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Tag tone={label === 'Next Week' ? 'sky' : 'grey'}>{label}</Tag>
      {formatRange(noon(weekStart), noon(weekEnd), timeZone)}
    </span>
  )
}
