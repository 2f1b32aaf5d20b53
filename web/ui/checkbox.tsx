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
        className="peer absolute inset-0 size-full cursor-[inherit] opacity-0"
      />
      <span className="tick-face grid size-5.5 shrink-0 place-items-center rounded-6 border-[1.5px] border-line-strong bg-surface text-transparent peer-checked:border-primary peer-checked:bg-primary peer-checked:text-on-primary peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-disabled:border-line peer-disabled:bg-sunken peer-disabled:peer-checked:text-ink-3">
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
