import type { ShownWeek } from '../frame/goal-week.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { cx } from '../ui/cx.ts'

/** The goal week or the one before it, so that a Friday evening is not an empty screen. */
export function WeekChoice({ shown, onShow }: { shown: ShownWeek; onShow: (week: ShownWeek) => void }) {
  const active = useGoalWeek().label === 'Next Week' ? 'Next week' : 'This week'
  const weeks = [
    ['last', 'Last week'],
    ['active', active],
  ] as const
  return (
    <fieldset className="flex rounded-10 border border-line-strong bg-surface">
      <legend className="sr-only">Which week</legend>
      {weeks.map(([week, label]) => (
        <label
          key={week}
          className={cx(
            'relative flex min-h-8.5 cursor-pointer items-center rounded-[9px] px-3 text-14 font-600 touch:min-h-11',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            week === shown ? 'bg-primary-soft text-primary-ink' : 'text-ink-2 hover:text-ink',
          )}
        >
          <input
            type="radio"
            name="shown-week"
            value={week}
            checked={week === shown}
            onChange={() => onShow(week)}
            className="unseen-input"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
