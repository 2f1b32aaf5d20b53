import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

/** A box to tick in a list of things, such as the crews of a coach. */
export function Checkbox({
  label,
  hint,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'size'> & { label: ReactNode; hint?: ReactNode }) {
  const hintId = useId()
  return (
    <label className={cx('relative flex min-h-11 items-center gap-3 py-1 text-14', className)}>
      <input
        aria-describedby={hint ? hintId : undefined}
        {...rest}
        type="checkbox"
        className="unseen-input"
      />
      <span className="check-face">
        <Icon of={Check} size={14} stroke={3} />
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {label}
        {hint && (
          <span id={hintId} className="block text-13 text-ink-2">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
