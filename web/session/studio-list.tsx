import { useId } from 'react'
import { cx } from '../ui/cx.ts'
import { FieldError } from '../ui/field-error.tsx'
import { Icon } from '../ui/icon.tsx'
import { CircleCheck } from '../ui/icons.tsx'
import { StudioMark } from '../ui/studio-mark.tsx'

/** The school's studios below each other, the lowest first, with the mountains filled to their height. */
export function StudioList({
  names,
  value,
  onChange,
  error,
}: {
  names: readonly string[]
  value: string | null
  onChange: (name: string) => void
  error?: string | undefined
}) {
  const id = useId()
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="sr-only">Studio</legend>
      {names.map((name, index) => (
        <label key={name} className="tile min-h-14 justify-start gap-3 px-4 text-left">
          <StudioMark name={name} level={index + 1} of={names.length} size="l">
            <input
              type="radio"
              name={id}
              value={name}
              checked={name === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(name)}
              className="unseen-input cursor-pointer"
            />
          </StudioMark>
          <Icon of={CircleCheck} className={cx('ml-auto text-primary-ink', name !== value && 'opacity-0')} />
        </label>
      ))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
