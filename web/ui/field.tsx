import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './field-error.tsx'
import { FieldContext } from './field-ids.ts'

/** Label above, control, then the error or the hint below. Put one TextInput, TextArea, PasswordInput, Select or Stepper inside. */
export function Field({
  label,
  hint,
  error,
  optional = false,
  required,
  className,
  children,
}: {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Adds '(if you like)' to the label. */
  optional?: boolean
  required?: boolean
  className?: string
  children: ReactNode
}) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  return (
    <FieldContext
      value={{
        id,
        required,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      }}
    >
      <div className={cx('grid min-w-0 content-start gap-1.5', className)}>
        <label htmlFor={id} className="text-14 font-600">
          {label}
          {optional && <span className="font-400 text-ink-2"> (if you like)</span>}
        </label>
        {children}
        {error && <FieldError id={errorId}>{error}</FieldError>}
        {hint && (
          <p id={hintId} className="text-13 text-ink-2">
            {hint}
          </p>
        )}
      </div>
    </FieldContext>
  )
}
