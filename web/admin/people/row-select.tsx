import { t } from '@lingui/core/macro'
import { type ComponentType, createContext, memo, use, useState } from 'react'
import { MAX_CREW_SIZE } from '../../../contract/crew-rules.ts'
import type { Group } from '../../../contract/crews.ts'
import { Options, Select } from '../../ui/select.tsx'

export interface RowOption {
  value: string
  label: string
}

/** A longer list of options is rendered only in a touched row, because a school may have 1,000 crews and a screen 40 rows. */
const MAX_IN_EVERY_ROW = 40

export const fitEveryRow = (options: readonly RowOption[]): boolean => options.length <= MAX_IN_EVERY_ROW

/** A select in a table row. `none` is the label of the empty choice. */
export const RowSelect = memo(function RowSelect({
  label,
  value,
  none,
  own,
  options,
  TouchedOptions,
  onChange,
  disabled = false,
  tip,
}: {
  label: string
  value: string | null
  none: string
  /** The option of `value`, if it is known before the options. */
  own?: RowOption | undefined
  /** Null while they load, or if there are too many to render in every row. */
  options: readonly RowOption[] | null
  /** Replaces the options once the row is touched. */
  TouchedOptions?: ComponentType<{ own: RowOption | undefined }>
  onChange: (value: string | null) => void
  disabled?: boolean
  tip?: string | undefined
}) {
  const [touched, setTouched] = useState(false)
  const touch = () => setTouched(true)
  const few = options !== null && fitEveryRow(options)
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
      // A long list waits for the click, because a pointer crosses many rows.
      onPointerEnter={few ? touch : undefined}
      onPointerDown={touch}
      onFocus={touch}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      className="xl:-ml-2.5"
    >
      <option value="">{none}</option>
      {touched && TouchedOptions ? (
        <TouchedOptions own={own} />
      ) : (
        <Options choices={shown.map(({ value, label }) => [value, label])} />
      )}
    </Select>
  )
})

/** The crews with their sizes. Only touched rows use this context, because each move changes a size. */
export const CrewChoices = createContext<readonly Group[]>([])

/**
 * The crews as options. `own` is the crew of the row: it stays enabled when it is full, and is known before the others
 * load.
 */
export function CrewOptions({ own }: { own: RowOption | undefined }) {
  const choices = use(CrewChoices)
  const max = MAX_CREW_SIZE
  if (choices.length === 0) return own && <option value={own.value}>{own.label}</option>
  return choices.map(({ id, name, memberCount }) => {
    const full = memberCount >= MAX_CREW_SIZE
    return (
      <option key={id} value={String(id)} disabled={full && own?.value !== String(id)}>
        {full ? t`${name} (full, ${memberCount} of ${max})` : name}
      </option>
    )
  })
}
