import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { useFieldIds } from './field.tsx'
import { Icon } from './icon.tsx'
import { ChevronDown } from './icons.tsx'
import { type InputSize, inputClasses } from './text-input.tsx'

export type SelectProps = Omit<ComponentProps<'select'>, 'size' | 'multiple'> & {
  size?: InputSize
  /** For dense tables: the border appears only on hover and focus. */
  bare?: boolean
}

/** The system's own list of choices with our chevron; `option` elements go inside. */
export function Select({ size = 'md', bare = false, className, ...rest }: SelectProps) {
  const ids = useFieldIds(rest)
  return (
    <span className={cx('relative block min-w-0', className)}>
      <select
        {...rest}
        {...ids}
        className={inputClasses(size, cx('appearance-none truncate pr-8', bare && 'bare-select'))}
      />
      <Icon
        of={ChevronDown}
        size={16}
        stroke={2.4}
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-ink-2"
      />
    </span>
  )
}
