import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** An action inside a line of text: 'Undo', 'Mark all as read', 'Show'. */
export function TextButton({ className, type = 'button', ...rest }: ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type={type}
      className={cx(
        '-mx-0.5 -my-1.5 min-h-8 min-w-11 touch:-my-3 touch:py-3 rounded-6 px-0.5 text-14 font-600 text-primary-ink underline',
        'decoration-1 underline-offset-3 hover:decoration-2 disabled:text-ink-3 print:hidden',
        className,
      )}
    />
  )
}
