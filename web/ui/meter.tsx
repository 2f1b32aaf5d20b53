import { cx } from './cx.ts'

/** A progress bar. `label` says of what; the words next to it have the numbers. */
export function Meter({
  value,
  max = 100,
  label,
  size = 's',
  className,
}: {
  value: number
  max?: number
  label: string
  size?: 's' | 'm'
  className?: string
}) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={max === 100 ? `${Math.round(value)}%` : `${value} of ${max}`}
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
