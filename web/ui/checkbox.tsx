import { t } from '@lingui/core/macro'
import { Check, Lock, Minus } from 'lucide-react'
import { type ComponentProps, type ReactNode, type RefCallback, useId } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'ref'> & {
  /** Lets forms register the checkbox. */
  ref?: RefCallback<HTMLInputElement>
  label: string
  hint?: ReactNode
  /** Some, but not all, of the things that the checkbox stands for are selected. */
  indeterminate?: boolean
}

/** A checkbox in a list, such as the list of a coach's crews. */
export function Checkbox({ label, hint, indeterminate = false, className, ref, ...rest }: CheckboxProps) {
  const hintId = useId()
  const isPartial = indeterminate && !rest.checked
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
        ref={(box) => {
          if (box) box.indeterminate = isPartial
          return ref?.(box)
        }}
        type="checkbox"
        className="unseen-input"
      />
      <span className={cx('check-face', hint !== undefined && 'row-span-2')}>
        <Icon icon={isPartial ? Minus : Check} size={14} stroke={3} />
      </span>
      {/* The text has no element, so a click on it hits the control that covers the label. */}
      {label}
      {hint && (
        <span id={hintId} className="col-start-2 text-13 text-ink-2">
          {hint}
        </span>
      )}
    </label>
  )
}

interface SelectBoxProps {
  label: string
  checked: boolean
  /** Some, but not all, of the rows are selected. */
  indeterminate?: boolean
  /** `range` is true while the Shift key is down. */
  onChange: (on: boolean, range: boolean) => void
  /** Why this row cannot be selected. */
  reason?: string | undefined
  className?: string
}

/** The checkbox that selects one row of a table, or all of them. `label` is its accessible name. */
export function SelectBox({
  label,
  checked,
  indeterminate = false,
  onChange,
  reason,
  className,
}: SelectBoxProps) {
  return (
    <label title={reason} className={cx('relative grid size-9 touch:size-11 place-items-center', className)}>
      <input
        type="checkbox"
        aria-label={label}
        aria-description={reason}
        checked={checked}
        disabled={reason !== undefined}
        ref={(box) => {
          if (box) box.indeterminate = indeterminate && !checked
        }}
        onChange={({ currentTarget, nativeEvent }) =>
          onChange(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        // A browser would select the text between the two rows on Shift.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        className="unseen-input"
      />
      <span className="check-face">
        <Icon icon={indeterminate && !checked ? Minus : Check} size={14} stroke={3} />
      </span>
    </label>
  )
}

export type TickState = 'open' | 'done' | 'locked'

interface TickProps {
  state: TickState
  /** The accessible name, such as 'Mark as done: Practice the D-minor scale'. */
  label: string
  onChange?: (done: boolean) => void
  /** The state cannot be changed, as for a finished goal after its deadline. */
  disabled?: boolean
}

/** The stone that is filled when a goal is finished. A `locked` one is dashed with a lock, because its time has passed. */
export function Tick({ state, label, onChange, disabled = false }: TickProps) {
  const locked = state === 'locked'
  return (
    <label className="relative grid size-11 shrink-0 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={state === 'done'}
        disabled={disabled || locked}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
        className="unseen-input"
      />
      <span className={cx('tick-face', locked && 'tick-locked')}>
        <Icon icon={locked ? Lock : Check} size={16} stroke={locked ? 2.4 : 3} />
      </span>
    </label>
  )
}

interface SwitchProps {
  checked: boolean
  onChange: (on: boolean) => void
  label: string
  /** Why the switch cannot be changed now. It stays in the tab order and announces the reason. */
  reason?: string | undefined
}

/**
 * A switch that takes effect immediately and shows Yes or No. `label` names the setting and its person: 'Crew Captain: Jo
 * Li'.
 */
export function Switch({ checked, onChange, label, reason }: SwitchProps) {
  const reasonId = useId()
  const isBlocked = reason !== undefined
  return (
    <label
      data-tip={reason}
      className={cx(
        'relative inline-flex min-h-9 items-center gap-1.5 text-13 touch:min-h-11',
        checked && !isBlocked ? 'font-600 text-primary-ink' : 'text-ink-3',
      )}
    >
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its own state, also as a switch
        role="switch"
        aria-label={label}
        checked={checked}
        aria-disabled={isBlocked || undefined}
        aria-describedby={isBlocked ? reasonId : undefined}
        onChange={(event) => !isBlocked && onChange(event.currentTarget.checked)}
        className="unseen-input"
      />
      <span className="switch-track" />
      <span aria-hidden="true" className="min-w-5.5">
        {checked ? t`Yes` : t`No`}
      </span>
      {isBlocked && (
        <span id={reasonId} className="sr-only" aria-hidden="true">
          {reason}
        </span>
      )}
    </label>
  )
}
