import type { ComponentProps } from 'react'
import { useFieldIds } from './field-ids.ts'
import { inputLook } from './input-look.ts'

/** Several lines of text; `rows` sets its least height. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const ids = useFieldIds(rest)
  return (
    <textarea
      dir="auto"
      {...rest}
      {...ids}
      rows={rows}
      className={inputLook('md', `min-h-24 resize-y ${className ?? ''}`)}
    />
  )
}
