import { useId } from 'react'
import { cx } from './cx.ts'

/**
 * A setting that takes effect immediately, always with the word Yes or No. `label` says what, and of whom: 'Crew
 * Captain: Jo Li'.
 */
export function Switch({
  checked,
  onChange,
  label,
  disabled = false,
  reason,
  className,
}: {
  checked: boolean
  onChange: (on: boolean) => void
  label: string
  disabled?: boolean
  /** Why it cannot be changed now. It stays in the tab order and says so. */
  reason?: string | undefined
  className?: string
}) {
  const why = useId()
  const barred = reason !== undefined
  return (
    <label
      data-tip={reason}
      className={cx(
        'relative inline-flex min-h-9 items-center gap-1.5 text-13 font-600 touch:min-h-11',
        disabled || barred ? 'text-ink-3' : checked ? 'text-primary-ink' : 'text-ink-2',
        className,
      )}
    >
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its own state, also as a switch
        role="switch"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        aria-disabled={barred || undefined}
        aria-describedby={barred ? why : undefined}
        onChange={(event) => !barred && onChange(event.currentTarget.checked)}
        className="unseen-input"
      />
      <span className="switch-track" />
      <span aria-hidden="true" className="min-w-5.5">
        {checked ? 'Yes' : 'No'}
      </span>
      {barred && (
        <span id={why} className="sr-only" aria-hidden="true">
          {reason}
        </span>
      )}
    </label>
  )
}
