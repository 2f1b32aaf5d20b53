import { type ComponentProps, useState } from 'react'
import { buttonLook } from './button-look.ts'
import { cx } from './cx.ts'
import { useFieldIds } from './field-ids.ts'
import { Icon } from './icon.tsx'
import { Eye, EyeOff } from './icons.tsx'
import { inputLook } from './input-look.ts'

/** A password that its writer can look at. Shown in the mono face, where I, l and 1 differ. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'size'>) {
  const ids = useFieldIds(rest)
  const [shown, setShown] = useState(false)
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
        className={inputLook('md', cx('pr-12', shown && 'font-mono', className))}
      />
      {/* Named by its text: a label of its own would answer to 'Password' beside the field. */}
      <button
        type="button"
        data-tip={toggle}
        disabled={rest.disabled}
        onClick={() => setShown(!shown)}
        className={cx(buttonLook('ghost', 'md', false), 'absolute top-0 right-0 w-11')}
      >
        <Icon of={shown ? EyeOff : Eye} size={18} />
        <span className="sr-only">{toggle}</span>
      </button>
    </span>
  )
}
