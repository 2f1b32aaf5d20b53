import { t } from '@lingui/core/macro'
import { CircleAlert, Eye, EyeOff, Search, X } from 'lucide-react'
import {
  type AriaAttributes,
  type ComponentProps,
  createContext,
  type ReactNode,
  use,
  useId,
  useState,
} from 'react'
import { buttonClasses, IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

/** The props that tie a control inside a Field to its label, hint and error. */
type FieldIds = {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: AriaAttributes['aria-invalid']
  required?: boolean | undefined
}

const FieldContext = createContext<FieldIds>({})

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Adds '(optional)' to the label. */
  optional?: boolean
  required?: boolean
  className?: string
  children: ReactNode
}

/** A label, one control (TextInput, TextArea, PasswordInput, Select or Stepper), and below it the error or the hint. */
export function Field({ label, hint, error, optional = false, required, className, children }: FieldProps) {
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
        // Firefox tells screen readers that an empty required field is invalid, unless it says that it isn't.
        'aria-invalid': Boolean(error) || (required ? false : undefined),
      }}
    >
      <div className={cx('grid min-w-0 content-start gap-1.5', className)}>
        <label htmlFor={id} className="text-14 font-600">
          {label}
          {optional && <span className="font-400 text-ink-2"> {t`(optional)`}</span>}
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

/** Merges the props of the surrounding Field with those of the control, which win. */
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

/** An error message next to its control. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-14 font-600 text-clay-ink">
      <Icon icon={CircleAlert} size={16} className="mt-0.5" />
      <span>{children}</span>
    </p>
  )
}

export type InputSize = 'md' | 'sm'

/** Classes that all text controls share. The text has 16 px on touch screens, so that phones do not zoom in. */
export const inputClasses = (size: InputSize = 'md', className?: string): string =>
  cx(
    'input-box',
    size === 'sm' ? 'min-h-9 px-2.5 py-1 text-14 touch:min-h-11 touch:text-16' : 'min-h-11 px-3 py-2 text-16',
    className,
  )

type TextInputProps = Omit<ComponentProps<'input'>, 'size'> & {
  size?: InputSize
  /** Uses the monospace font for codes and usernames, where I, l and 1 differ, and turns off corrections. */
  mono?: boolean
}

/** Keeps the text exactly as typed. */
const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }

/** One line of text, with any native type (email, date, search, number). */
export function TextInput({ size = 'md', mono = false, className, type = 'text', ...rest }: TextInputProps) {
  const ids = useFieldIds(rest)
  return (
    <input
      dir="auto"
      {...(mono && asTyped)}
      {...rest}
      {...ids}
      type={type}
      className={inputClasses(size, cx(mono && 'font-mono', className))}
    />
  )
}

/** Several lines of text; `rows` sets its minimum height. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const ids = useFieldIds(rest)
  return (
    <textarea
      dir="auto"
      {...rest}
      {...ids}
      rows={rows}
      className={inputClasses('md', cx('min-h-24 resize-y', className))}
    />
  )
}

/**
 * A text field that wraps and grows but takes no line breaks: Enter sends. Without `field-sizing` it shows two lines and
 * scrolls.
 */
export function GrowingInput({ onChange, ...rest }: ComponentProps<'textarea'>) {
  return (
    <TextArea
      {...rest}
      rows={2}
      onChange={(event) => {
        const { value } = event.currentTarget
        // Line breaks that were pasted, or typed on a keyboard that reports no key, become spaces.
        if (/[\r\n]/.test(value)) event.currentTarget.value = value.replace(/\s*[\r\n]\s*/g, ' ')
        onChange?.(event)
      }}
      onKeyDown={(event) => {
        // Enter also ends the composition of an East Asian word.
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        event.currentTarget.form?.requestSubmit()
      }}
      className="field-sizing-content min-h-11! max-h-50 resize-none!"
    />
  )
}

interface SearchInputProps {
  label: string
  value: string
  onChange: (words: string) => void
  size?: InputSize
}

/** A search field for the list next to it. `label` ('Find a crew') is its name and its placeholder. */
export function SearchInput({ label, value, onChange, size = 'md' }: SearchInputProps) {
  return (
    <span className="relative block min-w-0">
      <Icon
        icon={Search}
        size={18}
        className="pointer-events-none absolute inset-y-0 start-2.5 my-auto text-ink-3"
      />
      <TextInput
        size={size}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={value === '' ? 'ps-9' : 'pe-10 ps-9'}
      />
      {value !== '' && (
        <IconButton
          icon={X}
          size={size}
          label={t`Clear`}
          onClick={({ currentTarget }) => {
            currentTarget.parentElement?.querySelector('input')?.focus()
            onChange('')
          }}
          className="absolute inset-y-0 end-0 my-auto text-ink-3"
        />
      )}
    </span>
  )
}

/** A password field that can reveal its text, in the monospace font. */
export function PasswordInput({
  startsShown = false,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'size' | 'className'> & { startsShown?: boolean }) {
  const ids = useFieldIds(rest)
  const [shown, setShown] = useState(startsShown)
  const toggle = shown ? t`Hide password` : t`Show password`
  return (
    <span className="relative block min-w-0">
      <input
        {...asTyped}
        {...rest}
        {...ids}
        type={shown ? 'text' : 'password'}
        className={inputClasses('md', cx('pe-12', shown && 'font-mono'))}
      />
      {/* The button is named by its text, because a search for the label 'Password' would also find an aria-label. */}
      <button
        type="button"
        data-tip={toggle}
        disabled={rest.disabled}
        onClick={() => setShown(!shown)}
        className={cx(buttonClasses('ghost', 'md', false), 'absolute top-0 end-0 w-11')}
      >
        <Icon icon={shown ? EyeOff : Eye} size={18} />
        <span className="sr-only">{toggle}</span>
      </button>
    </span>
  )
}
