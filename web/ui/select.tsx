import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { type InputSize, inputClasses, useFieldIds } from './field.tsx'
import { Icon } from './icon.tsx'

export type SelectProps = Omit<ComponentProps<'select'>, 'size' | 'multiple'> & {
  size?: InputSize
  /** Shows the border only on hover and focus, for dense tables. */
  bare?: boolean
}

/** The system's own select with our chevron. Its children are `option` elements. */
export function Select({ size = 'md', bare = false, className, ...rest }: SelectProps) {
  const ids = useFieldIds(rest)
  return (
    <span className={cx('relative block min-w-0', className)}>
      <select
        {...rest}
        {...ids}
        className={inputClasses(size, cx('appearance-none truncate pe-8', bare && 'bare-select'))}
      />
      <Icon
        icon={ChevronDown}
        size={16}
        stroke={2.4}
        className="pointer-events-none absolute inset-y-0 end-2.5 my-auto text-ink-2"
      />
    </span>
  )
}

type Choice<Value> = readonly [value: Value, words: string]

export const Options = ({ choices }: { choices: readonly Choice<string | number>[] }) =>
  choices.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ))

/** A small Select that filters or sorts a list. `all` is the option for no value. */
export function Filter<Value extends string | number>({
  label,
  value,
  choices,
  all,
  gone,
  onChange,
  className,
}: {
  label: string
  value: Value | undefined
  choices: readonly Choice<Value>[]
  all: string
  /** The label of a value that is not among the choices, because they are loading or its row was deleted. */
  gone?: string
  onChange: (value: Value | undefined) => void
  className?: string | undefined
}) {
  const isGone = gone !== undefined && value !== undefined && choices.every(([choice]) => choice !== value)
  return (
    <Select
      size="sm"
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(choices.find(([choice]) => String(choice) === target.value)?.[0])}
      className={className ?? ''}
    >
      <option value="">{all}</option>
      <Options choices={choices} />
      {isGone && <option value={value}>{gone}</option>}
    </Select>
  )
}
