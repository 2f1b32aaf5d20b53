import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { useFieldIds } from './field.tsx'
import { Icon, type IconPicture } from './icon.tsx'

export type InputSize = 'md' | 'sm'

/** Classes that all text controls share. 16 px on touch, so that phones do not zoom in. */
export const inputClasses = (size: InputSize = 'md', className?: string): string =>
  cx(
    'input-box',
    size === 'sm' ? 'min-h-9 px-2.5 py-1 text-14 touch:min-h-11 touch:text-16' : 'min-h-11 px-3 py-2 text-16',
    className,
  )

export type TextInputProps = Omit<ComponentProps<'input'>, 'size'> & {
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
