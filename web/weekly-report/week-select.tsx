import type { Day } from '../../contract/days.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { ChevronLeft, ChevronRight } from '../ui/icons.tsx'
import { Select } from '../ui/select.tsx'
import { weekAfter, weekBefore, weeksToOffer } from './report-weeks.ts'

/** Any week up to the goal week: from a list, or one at a time. */
export function WeekSelect({ week, onWeek }: { week: Day; onWeek: (week: Day) => void }) {
  const goalWeek = useGoalWeek()
  const before = weekBefore(week)
  const after = weekAfter(week, goalWeek)
  return (
    <div className="flex min-w-0 items-center max-sm:-mx-2">
      <IconButton
        icon={ChevronLeft}
        label="Earlier week"
        reason={before === undefined ? 'There are no earlier weeks' : undefined}
        onClick={() => before !== undefined && onWeek(before)}
      />
      <Select
        aria-label="Week"
        value={week}
        onChange={(event) => onWeek(event.currentTarget.value)}
        className="w-60"
      >
        {weeksToOffer(goalWeek, week).map(({ year, weeks }) => (
          <optgroup key={year} label={year}>
            {weeks.map(({ week: monday, words }) => (
              <option key={monday} value={monday}>
                {words}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <IconButton
        icon={ChevronRight}
        label="Later week"
        reason={after === undefined ? 'There are no goals after this week' : undefined}
        onClick={() => after !== undefined && onWeek(after)}
      />
    </div>
  )
}
