import type { ComponentProps } from 'react'
import { useFieldIds } from './field-ids.ts'
import { Icon } from './icon.tsx'
import type { IconPicture } from './icons.tsx'
import { type InputSize, inputLook } from './input-look.ts'

export type TextInputProps = Omit<ComponentProps<'input'>, 'size'> & {
  size?: InputSize
  /** A picture at the left, such as a looking glass. */
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
      className={inputLook(size, `${mono ? 'font-mono ' : ''}${icon ? 'pl-9 ' : ''}${className ?? ''}`)}
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
