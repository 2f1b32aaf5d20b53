import { cx } from './cx.ts'

/** The mountain's foot, top and width in the 16 px box. */
const foot = 14
const top = 2

interface StudioMarkProps {
  name: string
  /** The lowest studio of the school has level 1. */
  level: number | null
  total: number
  /** Draws a border around it, as in the top bar. */
  tag?: boolean
  /** Shows the name; otherwise it is only in the tooltip and for screen readers. */
  isNamed?: boolean
  size?: 's' | 'm' | 'l'
  className?: string
}

/**
 * A mountain filled up to the studio's level in the school's list. It is empty for an unknown one, and the highest has a
 * flag.
 */
export function StudioMark({
  name,
  level,
  total,
  tag = false,
  isNamed = true,
  size = 'm',
  className,
}: StudioMarkProps) {
  const px = { s: 13, m: 16, l: 30 }[size]
  return (
    <span
      title={isNamed ? undefined : name}
      className={cx(
        'inline-flex items-center align-middle font-600',
        size === 's'
          ? 'gap-1.25 text-12 text-ink-2'
          : size === 'm'
            ? 'gap-1.25 text-13 text-ink-2'
            : 'gap-3.5 text-16 text-ink',
        tag && 'rounded-full border border-line bg-surface py-0.5 pe-2.5 ps-2',
        className,
      )}
    >
      <Mountain level={level} total={total} size={px} />
      <span className={isNamed ? 'min-w-0 [overflow-wrap:anywhere]' : 'sr-only'}>{name}</span>
    </span>
  )
}

function Mountain({ level, total, size }: { level: number | null; total: number; size: number }) {
  const highest = level !== null && total > 0 && level >= total
  const peak = highest ? 4.6 : top
  const y = highest ? peak : foot - 11 * Math.min(1, (level ?? 0) / Math.max(1, total))
  const inset = (7 * (foot - y)) / (foot - peak)
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
      {level !== null && (
        <path className="fill-primary" d={`M1 ${foot}L${1 + inset} ${y}H${15 - inset}L15 ${foot}Z`} />
      )}
      <path
        className="mountain-edge"
        d={`M1 ${foot}L8 ${peak}L15 ${foot}Z${highest ? 'M8 4.6V.8l3.4 1.3L8 3.4' : ''}`}
      />
    </svg>
  )
}
