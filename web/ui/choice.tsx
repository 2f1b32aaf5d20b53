import { t } from '@lingui/core/macro'
import { CircleCheck, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { dayOf } from './dates.ts'
import { FieldError } from './field.tsx'
import { Icon } from './icon.tsx'

type ChoiceOption<Value extends string> = {
  value: Value
  label: ReactNode
  /** The accessible name if the tile shows less, such as 'Friday, November 20'. */
  name?: string
  icon?: LucideIcon
  /** A small line above the label, such as the day's name. */
  above?: ReactNode
  /** A small line below the label, such as 'No school'. */
  below?: ReactNode
  disabled?: boolean
}

type ChoiceProps<Value extends string> = {
  legend: ReactNode
  /** An array turns the tiles into checkboxes. */
  value: Value | null | readonly Value[]
  onChange: (value: Value) => void
  options: readonly ChoiceOption<Value>[]
  /**
   * `row` is one line of tiles, `trio` has icons above words on a phone, `big` is for the youngest, `days` has five dates
   * in a line, and `list` is a column.
   */
  layout?: keyof typeof shapes
  error?: ReactNode
  hint?: ReactNode
  name?: string
  disabled?: boolean
}

const shapes = {
  row: 'min-h-11 px-2.5 text-14',
  trio: 'min-h-18 flex-col gap-1 text-13 @[28rem]:min-h-11 @[28rem]:flex-row @[28rem]:gap-2 @[28rem]:px-2.5 @[28rem]:text-14',
  big: 'min-h-26 flex-col px-2.5 text-16',
  days: 'min-h-14 flex-col gap-0.5 px-0.5 text-18',
  list: 'min-h-14 justify-start gap-3 px-4 text-start',
}

/**
 * Radio buttons or checkboxes drawn as tiles. Arrow keys move between radio buttons, and Space selects. Disabled options
 * are grey.
 */
export function Choice<Value extends string>({
  legend,
  value,
  onChange,
  options,
  layout = 'row',
  error,
  hint,
  name,
  disabled = false,
}: ChoiceProps<Value>) {
  const id = useId()
  const several = Array.isArray(value) ? (value as readonly Value[]) : null
  const describedBy = cx(error ? `${id}-error` : null, hint ? `${id}-hint` : null)
  return (
    <fieldset disabled={disabled} aria-describedby={describedBy || undefined} className="@container min-w-0">
      <legend className="mb-1.5 text-14 font-600">{legend}</legend>
      <div
        className={cx(
          'grid',
          layout === 'days' ? 'grid-cols-5' : layout !== 'list' && 'auto-cols-fr grid-flow-col',
          layout === 'trio' || layout === 'days' ? 'gap-1.5 sm:gap-2' : 'gap-2',
        )}
      >
        {options.map((option) => (
          <label key={option.value} className={cx('tile', shapes[layout])}>
            {option.icon && <Icon icon={option.icon} size={layout === 'big' ? 28 : 18} />}
            {option.above !== undefined && (
              <small className="relative z-2 text-12 font-600">{option.above}</small>
            )}
            <span className="[overflow-wrap:anywhere]">
              {option.label}
              {/* The input covers the whole tile from inside the label, so a click on the text hits it. */}
              <input
                type={several ? 'checkbox' : 'radio'}
                aria-label={option.name}
                name={name ?? id}
                value={option.value}
                checked={several ? several.includes(option.value) : option.value === value}
                disabled={option.disabled}
                aria-invalid={error ? true : undefined}
                onChange={() => onChange(option.value)}
                className="unseen-input"
              />
            </span>
            {layout === 'list' && option.value === value && (
              <Icon icon={CircleCheck} className="ms-auto text-primary-ink" />
            )}
            {option.below && (
              <small className="pointer-events-none relative z-2 text-12 leading-tight font-400">
                {option.below}
              </small>
            )}
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-1.5">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-13 text-ink-2">
          {hint}
        </p>
      )}
    </fieldset>
  )
}

/** Tiles for days ('YYYY-MM-DD'), five to a line. Days not in `allowed` are grey; the names in `noSchool` are read out. */
export function DateTiles({
  legend,
  days,
  value,
  onChange,
  today,
  allowed = days,
  noSchool,
  error,
  hint,
}: {
  legend: string
  days: readonly string[]
  /** An array selects several days. */
  value: string | null | readonly string[]
  onChange: (day: string) => void
  today?: string
  allowed?: readonly string[]
  /** The names of the days without school. */
  noSchool?: ReadonlyMap<string, string>
  error?: string | undefined
  hint?: string
}) {
  return (
    <Choice
      layout="days"
      legend={legend}
      value={value}
      onChange={onChange}
      error={error}
      hint={hint}
      options={days.map((day) => {
        const { weekday, number, full } = dayOf(day)
        const off = noSchool?.get(day)
        const name = day === today ? t`Today, ${full}` : full
        return {
          value: day,
          above: day === today ? t`Today` : weekday,
          label: number,
          below: off !== undefined && t`No school`,
          name: off === undefined ? name : t`${name}, no school: ${off}`,
          disabled: !allowed.includes(day),
        }
      })}
    />
  )
}
