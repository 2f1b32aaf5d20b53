import { type ComponentProps, useState } from 'react'
import { buttonClasses } from './button-classes.ts'
import { cx } from './cx.ts'
import { useFieldIds } from './field.tsx'
import { Icon } from './icon.tsx'
import { Eye, EyeOff } from './icons.tsx'
import { inputClasses } from './text-input.tsx'

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
