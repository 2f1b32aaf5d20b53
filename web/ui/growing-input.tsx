import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { useFieldIds } from './field.tsx'
import { inputClasses } from './text-input.tsx'

/**
 * One text without line breaks that wraps and grows with its words, for texts longer than a line. Enter sends the form,
 * as in a TextInput. A browser without `field-sizing` shows two lines and scrolls.
 */
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
