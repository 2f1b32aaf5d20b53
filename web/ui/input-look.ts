import { cx } from './cx.ts'

export type InputSize = 'md' | 'sm'

/** Classes of every box that text goes into. 16 px on touch, so that phones do not zoom in. */
export const inputLook = (size: InputSize = 'md', className?: string): string =>
  cx(
    'input-box',
    size === 'sm' ? 'min-h-9 px-2.5 py-1 text-14 touch:min-h-11 touch:text-16' : 'min-h-11 px-3 py-2 text-16',
    className,
  )
