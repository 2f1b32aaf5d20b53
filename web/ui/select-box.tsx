import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { Minus } from './icons.tsx'
import { Check } from './start-icons.tsx'

/** The checkbox that selects a row of a table, or all of them. `label` is its accessible name. */
export function SelectBox({
  label,
  checked,
  some = false,
  onChange,
  disabled = false,
  className,
}: {
  label: string
  checked: boolean
  /** Some of the rows are selected, but not all. */
  some?: boolean
  /** `range`: the Shift key was down. */
  onChange: (on: boolean, range: boolean) => void
  disabled?: boolean
  className?: string
}) {
  return (
    <label className={cx('relative grid size-9 touch:size-11 place-items-center', className)}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        ref={(box) => {
          if (box) box.indeterminate = some && !checked
        }}
        onChange={({ currentTarget, nativeEvent }) =>
          onChange(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        // With Shift a browser would select the text between the two rows.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        className="unseen-input"
      />
      <span className="check-face">
        <Icon of={some && !checked ? Minus : Check} size={14} stroke={3} />
      </span>
    </label>
  )
}
