import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { Check, Lock } from './start-icons.tsx'

export type TickState = 'open' | 'done' | 'locked'

/** The stone that is filled when a goal is finished. `locked`: its time has passed, so it is dashed and has a lock. */
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
  /** Cannot be changed, such as a finished goal after its deadline. */
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
        className="unseen-input"
      />
      <span className={cx('tick-face', locked && 'tick-locked')}>
        <Icon of={locked ? Lock : Check} size={16} stroke={locked ? 2.4 : 3} />
      </span>
    </label>
  )
}
