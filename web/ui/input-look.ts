import { cx } from './cx.ts'

export type InputSize = 'md' | 'sm'

/** Classes of every box that text goes into. 16 px on touch, so that phones do not zoom in. */
export const inputLook = (size: InputSize = 'md', className?: string): string =>
  cx(
    'w-full min-w-0 rounded-10 border border-line-strong bg-surface text-ink',
    'focus-visible:border-primary focus-visible:outline-offset-0',
    'aria-invalid:border-clay aria-invalid:inset-ring aria-invalid:inset-ring-clay',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3',
    size === 'sm' ? 'min-h-9 px-2.5 py-1 text-14 touch:min-h-11 touch:text-16' : 'min-h-11 px-3 py-2 text-16',
    className,
  )
