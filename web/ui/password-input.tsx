import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { cx } from './cx.ts'
import { useFieldIds } from './field-ids.ts'
import { IconButton } from './icon-button.tsx'
import { inputLook } from './input-look.ts'

/** A password that its writer can look at. Shown in the mono face, where I, l and 1 differ. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'size'>) {
  const ids = useFieldIds(rest)
  const [shown, setShown] = useState(false)
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
      <IconButton
        icon={shown ? EyeOff : Eye}
        label="Show password"
        tip={shown ? 'Hide password' : 'Show password'}
        aria-pressed={shown}
        disabled={rest.disabled}
        onClick={() => setShown(!shown)}
        className="absolute top-0 right-0"
      />
    </span>
  )
}
