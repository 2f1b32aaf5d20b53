import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { useFieldIds } from './field.tsx'
import { inputClasses } from './text-input.tsx'

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
