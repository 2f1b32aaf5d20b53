import { type ComponentProps, useState } from 'react'
import { buttonClasses, IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { useFieldIds } from './field.tsx'
import { Eye, EyeOff, Icon, type IconPicture, Search, X } from './icons.tsx'

export type InputSize = 'md' | 'sm'

/** Classes that all text controls share. 16 px on touch, so that phones do not zoom in. */
export const inputClasses = (size: InputSize = 'md', className?: string): string =>
  cx(
    'input-box',
    size === 'sm' ? 'min-h-9 px-2.5 py-1 text-14 touch:min-h-11 touch:text-16' : 'min-h-11 px-3 py-2 text-16',
    className,
  )

type TextInputProps = Omit<ComponentProps<'input'>, 'size'> & {
  size?: InputSize
  /** An icon at the left, such as a magnifying glass. */
  icon?: IconPicture
  mono?: boolean
}

/** One line of text; any native type (email, date, search, number). */
export function TextInput({
  size = 'md',
  icon,
  mono = false,
  className,
  type = 'text',
  ...rest
}: TextInputProps) {
  const ids = useFieldIds(rest)
  const input = (
    <input
      dir="auto"
      {...rest}
      {...ids}
      type={type}
      className={inputClasses(size, cx(mono && 'font-mono', icon && 'pl-9', className))}
    />
  )
  if (!icon) return input
  return (
    <span className="relative block min-w-0">
      <Icon
        of={icon}
        size={18}
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-ink-3"
      />
      {input}
    </span>
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

/** A text that wraps and grows, without line breaks: Enter sends. Without `field-sizing` it shows two lines and scrolls. */
export function GrowingInput({
  className,
  onChange,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'rows' | 'onKeyDown'>) {
  const ids = useFieldIds(rest)
  return (
    <textarea
      dir="auto"
      {...rest}
      {...ids}
      rows={2}
      onChange={(event) => {
        const { value } = event.currentTarget
        // A line break that was pasted, or typed on a keyboard that reports no key, becomes a space.
        if (/[\r\n]/.test(value)) event.currentTarget.value = value.replace(/\s*[\r\n]\s*/g, ' ')
        onChange?.(event)
      }}
      onKeyDown={(event) => {
        // Enter also ends the input of an East Asian word.
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        event.currentTarget.form?.requestSubmit()
      }}
      className={inputClasses('md', cx('field-sizing-content max-h-50 resize-none', className))}
    />
  )
}

/** Filters the list next to it. `label` ('Find a crew') is its name and its placeholder. */
export function SearchInput({
  label,
  value,
  onChange,
  size = 'md',
}: {
  label: string
  value: string
  onChange: (words: string) => void
  size?: InputSize
}) {
  return (
    <span className="relative block min-w-0">
      <TextInput
        size={size}
        type="search"
        icon={Search}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={value === '' ? undefined : 'pr-10'}
      />
      {value !== '' && (
        <IconButton
          icon={X}
          size={size}
          label="Clear"
          onClick={({ currentTarget }) => {
            currentTarget.parentElement?.querySelector('input')?.focus()
            onChange('')
          }}
          className="absolute inset-y-0 right-0 my-auto text-ink-3"
        />
      )}
    </span>
  )
}

/** A password that the user can reveal. It is shown in the mono face, where I, l and 1 differ. */
export function PasswordInput({
  startsShown = false,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'size'> & { startsShown?: boolean }) {
  const ids = useFieldIds(rest)
  const [shown, setShown] = useState(startsShown)
  const toggle = shown ? 'Hide password' : 'Show password'
  return (
    <span className="relative block min-w-0">
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        {...ids}
        type={shown ? 'text' : 'password'}
        className={inputClasses('md', cx('pr-12', shown && 'font-mono', className))}
      />
      {/* Named by its text: with an aria-label a search for the label 'Password' would find it next to the field. */}
      <button
        type="button"
        data-tip={toggle}
        disabled={rest.disabled}
        onClick={() => setShown(!shown)}
        className={cx(buttonClasses('ghost', 'md', false), 'absolute top-0 right-0 w-11')}
      >
        <Icon of={shown ? EyeOff : Eye} size={18} />
        <span className="sr-only">{toggle}</span>
      </button>
    </span>
  )
}
