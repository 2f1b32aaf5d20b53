import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { Check } from './start-icons.tsx'

/** A box to tick in a list of things, such as the crews of a coach. */
export function Checkbox({
  label,
  hint,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'size'> & { label: string; hint?: ReactNode }) {
  const hintId = useId()
  return (
    <label
      className={cx(
        'relative grid min-h-11 grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-x-3 py-1 text-14 [overflow-wrap:anywhere]',
        className,
      )}
    >
      <input
        aria-describedby={hint ? hintId : undefined}
        {...rest}
        type="checkbox"
        className="unseen-input"
      />
      <span className={cx('check-face', hint !== undefined && 'row-span-2')}>
        <Icon of={Check} size={14} stroke={3} />
      </span>
      {/* Without an element of its own, so that a click on the words hits the control that covers the label. */}
      {label}
      {hint && (
        <span id={hintId} className="col-start-2 text-13 text-ink-2">
          {hint}
        </span>
      )}
    </label>
  )
}
