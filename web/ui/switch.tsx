import { cx } from './cx.ts'

/** On or off at once, always with the word Yes or No. `label` says what, and of whom: 'Crew Captain: Jo Li'. */
export function Switch({
  checked,
  onChange,
  label,
  disabled = false,
  className,
}: {
  checked: boolean
  onChange: (on: boolean) => void
  label: string
  disabled?: boolean
  className?: string
}) {
  return (
    <label
      className={cx(
        'relative inline-flex min-h-9 items-center gap-1.5 text-13 touch:min-h-11',
        disabled ? 'font-550 text-ink-3' : checked ? 'font-650 text-primary-ink' : 'font-550 text-ink-2',
        className,
      )}
    >
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its own state, also as a switch
        role="switch"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="peer absolute inset-0 size-full cursor-[inherit] opacity-0"
      />
      <span
        className={cx(
          'switch-track relative h-4.5 w-7.5 rounded-full border-[1.5px] border-line-strong transition-colors duration-120',
          'after:absolute after:top-1/2 after:left-0.5 after:size-2.5 after:-translate-y-1/2 after:rounded-full after:bg-line-strong',
          'after:transition-transform after:duration-120 peer-checked:border-primary peer-checked:bg-primary',
          'peer-checked:after:translate-x-3 peer-checked:after:bg-on-primary peer-disabled:opacity-60',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
        )}
      />
      <span aria-hidden="true" className="min-w-5.5">
        {checked ? 'Yes' : 'No'}
      </span>
    </label>
  )
}
