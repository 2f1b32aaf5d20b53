import { type ComponentType, memo, useState } from 'react'
import { Select } from '../../ui/select.tsx'

export interface RowOption {
  value: string
  label: string
}

/** From here on a select holds its choices only once it is touched: a school has a thousand crews, a screen 40 rows. */
const MANY = 40

/** Whether all choices can stand in every row. */
export const areFew = (options: readonly RowOption[]): boolean => options.length <= MANY

/** The choice of one row. `none` is the choice of nothing. */
export const RowSelect = memo(function RowSelect({
  label,
  value,
  none,
  own,
  options,
  Fresh,
  onChange,
  disabled = false,
  tip,
}: {
  label: string
  value: string | null
  none: string
  /** What `value` is called, where that is known without the options. */
  own?: RowOption | undefined
  /** Null: not known yet, or too many for every row. */
  options: readonly RowOption[] | null
  /** Takes the place of the options once the row is touched. */
  Fresh?: ComponentType<{ own: RowOption | undefined }>
  onChange: (value: string | null) => void
  disabled?: boolean
  tip?: string | undefined
}) {
  const [touched, setTouched] = useState(false)
  const touch = () => setTouched(true)
  const few = options !== null && areFew(options)
  const chosen = options?.find((option) => option.value === value) ?? own
  const shown = options && (few || touched) ? options : chosen ? [chosen] : []
  return (
    <Select
      bare
      size="sm"
      aria-label={label}
      data-tip={tip}
      value={value ?? ''}
      disabled={disabled}
      // A thousand choices wait for the press: a pointer crosses many rows.
      onPointerEnter={few ? touch : undefined}
      onPointerDown={touch}
      onFocus={touch}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      className="xl:-ml-2.5"
    >
      <option value="">{none}</option>
      {touched && Fresh ? (
        <Fresh own={own} />
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
