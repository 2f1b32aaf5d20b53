import { t } from '@lingui/core/macro'
import { labelWeek, type ShownWeek, useGoalWeek, useShownWeek } from '../../frame/user-and-week.ts'
import { cx } from '../../ui/cx.ts'
import { formatWeek } from '../../ui/dates.ts'
import { Tag } from '../../ui/tag.tsx'

/**
 * A choice between the goal week and the one before. After the week's last deadline the new goal week is still empty, so the last
 * one is offered.
 */
export function WeekChoice({ shown, onShow }: { shown: ShownWeek; onShow: (week: ShownWeek) => void }) {
  const active = useGoalWeek().label === 'Next Week' ? t`Next week` : t`This week`
  const weeks = [
    ['last', t`Last week`],
    ['active', active],
  ] as const
  return (
    <fieldset className="flex rounded-10 border border-line-strong bg-surface">
      <legend className="sr-only">{t`Which week`}</legend>
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

/** The week's badge, 'Current Week', 'Next Week' or 'Last Week', and its days. */
export function WeekLabel({ shown }: { shown: ShownWeek }) {
  const { weeks } = useGoalWeek()
  const { weekStart, label } = useShownWeek(shown)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Tag tone={label === 'Next Week' ? 'sky' : 'plain'}>{labelWeek(label)}</Tag>
      {formatWeek(weekStart, weeks)}
    </span>
  )
}
