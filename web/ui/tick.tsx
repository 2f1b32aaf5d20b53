import { Check, Lock } from 'lucide-react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

export type TickState = 'open' | 'done' | 'locked'

/** The stone that is filled when something is finished. Locked means that its time has passed: dashed, with a lock. */
export function Tick({
  state,
  label,
  onChange,
  disabled = false,
  className,
}: {
  state: TickState
  /** 'Mark as done: Practice the D-minor scale'. */
  label: string
  onChange?: (done: boolean) => void
  /** Stays as it is, such as a finished goal after its deadline. */
  disabled?: boolean
  className?: string
}) {
  const locked = state === 'locked'
  return (
    <label className={cx('relative grid size-11 shrink-0 place-items-center', className)}>
      <input
        type="checkbox"
        aria-label={label}
        checked={state === 'done'}
        disabled={disabled || locked}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
        className="peer absolute inset-0 size-full cursor-[inherit] opacity-0"
      />
      <span
        className={cx(
          'tick-face grid h-6.75 w-7.5 place-items-center border-2 border-line-strong',
          'rounded-[48%_52%_50%_50%/56%_54%_46%_44%] transition-colors duration-160 ease-settle',
          'peer-checked:border-primary peer-checked:bg-primary peer-checked:text-on-primary',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-focus',
          locked
            ? 'border-dashed bg-sunken text-ink-3'
            : 'text-transparent peer-enabled:peer-not-checked:peer-hover:border-primary peer-enabled:peer-not-checked:peer-hover:bg-primary-soft',
        )}
      >
        <Icon of={locked ? Lock : Check} size={16} stroke={locked ? 2.4 : 3} />
      </span>
    </label>
  )
}
