import { t } from '@lingui/core/macro'
import { cx } from './cx.ts'

interface MeterProps {
  value: number
  max?: number
  label: string
  size?: 's' | 'm'
  className?: string
}

/** A progress bar. `label` says what it measures; the text next to it has the numbers. */
export function Meter({ value, max = 100, label, size = 's', className }: MeterProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={max === 100 ? `${Math.round(value)}%` : t`${value} of ${max}`}
      className={cx(
        'bar-part overflow-hidden rounded-full bg-stone-off',
        size === 'm' ? 'h-3' : 'h-2',
        className,
      )}
    >
      <div
        className="bar-part h-full bg-cat-1 transition-[width] duration-160 ease-settle"
        style={{ width: `${share * 100}%` }}
      />
    </div>
  )
}

type SplitTone = 'cat-1' | 'cat-2' | 'cat-3' | 'amber' | 'clay'
type SplitPart = { label: string; value: number; tone: SplitTone }

/** The background class of each part, also for the small square in the list next to the bar. */
export const splitFill: Record<SplitTone, string> = {
  'cat-1': 'bg-cat-1',
  'cat-2': 'bg-cat-2',
  'cat-3': 'bg-cat-3',
  amber: 'bg-amber',
  clay: 'bg-clay',
}

interface SplitBarProps {
  parts: readonly SplitPart[]
  label: string
  size?: 's' | 'm'
  className?: string
}

/** A bar split into the parts of a whole. Its label is a sentence; a list with the numbers belongs next to it. */
export function SplitBar({ parts, label, size = 'm', className }: SplitBarProps) {
  const shown = parts.filter((part) => part.value > 0)
  return (
    <div
      role="img"
      aria-label={label}
      className={cx(
        'flex gap-0.75',
        size === 'm' ? 'h-4' : 'h-3',
        shown.length === 0 && 'bar-part rounded-6 bg-stone-off',
        className,
      )}
    >
      {shown.map((part) => (
        <span
          key={part.label}
          className={cx('bar-part min-w-1 rounded-[5px]', splitFill[part.tone])}
          style={{ flexGrow: part.value, flexBasis: 0 }}
        />
      ))}
    </div>
  )
}
