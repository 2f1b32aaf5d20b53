import { cx } from './cx.ts'

export type SplitTone = 'cat-1' | 'cat-2' | 'cat-3' | 'amber' | 'clay'
export type SplitPart = { label: string; value: number; tone: SplitTone }

/** Background class of each part, for the little square in the list next to the bar. */
export const splitFill: Record<SplitTone, string> = {
  'cat-1': 'bg-cat-1',
  'cat-2': 'bg-cat-2',
  'cat-3': 'bg-cat-3',
  amber: 'bg-amber',
  clay: 'bg-clay',
}

/** Parts of a whole in one bar. Its label is a sentence; a list with the numbers belongs next to it. */
export function SplitBar({
  parts,
  label,
  size = 'm',
  className,
}: {
  parts: readonly SplitPart[]
  label: string
  size?: 's' | 'm'
  className?: string
}) {
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
