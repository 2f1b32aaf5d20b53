import { type AriaAttributes, createContext, type ReactNode, use, useId } from 'react'
import { cx } from './cx.ts'
import { CircleAlert, Icon } from './icons.tsx'

/** The props that tie a control inside a Field to its label, hint and error. */
type FieldIds = {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: AriaAttributes['aria-invalid']
  required?: boolean | undefined
}

const FieldContext = createContext<FieldIds>({})

/** Label, then one TextInput, TextArea, PasswordInput, Select or Stepper, then the error or the hint. */
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

/** Props of the surrounding Field, overridden by the own props of the control. */
export function useFieldIds(own: FieldIds): FieldIds {
  const field = use(FieldContext)
  const describedBy = [field['aria-describedby'], own['aria-describedby']].filter(Boolean).join(' ')
  return {
    id: own.id ?? field.id,
    required: own.required ?? field.required,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': own['aria-invalid'] ?? field['aria-invalid'],
  }
}

/** Says what to correct, next to the control. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-14 font-600 text-clay-ink">
      <Icon of={CircleAlert} size={16} className="mt-0.5" />
      <span>{children}</span>
    </p>
  )
}
