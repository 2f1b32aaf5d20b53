import { type ComponentType, memo, useState } from 'react'
import { Select } from '../../ui/select.tsx'

export interface RowOption {
  value: string
  label: string
}

/** From here on a select holds its choices only once it is touched: a school has a thousand crews, a screen 40 rows. */
const MANY = 40

/** The choice of one row. `none` is the choice of nothing. */
export const RowSelect = memo(function RowSelect({
  label,
  value,
  none,
  options,
  Fresh,
  onChange,
  disabled = false,
  tip,
}: {
  label: string
  value: string | null
  none: string
  options: readonly RowOption[]
  /** Takes the place of the options once the row is touched. */
  Fresh?: ComponentType<{ own: string | null }>
  onChange: (value: string | null) => void
  disabled?: boolean
  tip?: string | undefined
}) {
  // Of whom the row told when it was touched: it may come to stand for somebody else.
  const [touchedFor, setTouchedFor] = useState<string | null>(null)
  const touched = touchedFor === label
  const touch = () => setTouchedFor(label)
  const shown =
    touched || options.length <= MANY ? options : options.filter((option) => option.value === value)
  return (
    <Select
      bare
      size="sm"
      aria-label={label}
      data-tip={tip}
      value={value ?? ''}
      disabled={disabled}
      // A thousand choices wait for the press: a pointer crosses many rows.
      onPointerEnter={options.length > MANY ? undefined : touch}
      onPointerDown={touch}
      onFocus={touch}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      className="xl:-ml-2.5"
    >
      <option value="">{none}</option>
      {touched && Fresh ? (
        <Fresh own={value} />
      ) : (
        shown.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))
      )}
    </Select>
  )
})
