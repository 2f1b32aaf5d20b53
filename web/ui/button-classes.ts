import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'quiet' | 'ghost' | 'destructive' | 'destructive-quiet'
export type ButtonSize = 'md' | 'sm'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover',
  quiet: 'border-line-strong bg-surface text-ink hover:bg-hover hover:border-ink-2',
  ghost: 'border-transparent text-ink-2 hover:bg-sunken hover:text-ink',
  destructive: 'border-transparent bg-clay text-on-clay hover:bg-clay-hover',
  'destructive-quiet': 'border-clay bg-surface text-clay-ink hover:bg-clay-soft',
}

const off = 'border-line bg-sunken text-ink-3 cursor-not-allowed'

const heights: Record<ButtonSize, string> = { md: 'min-h-11', sm: 'min-h-9 touch:min-h-11' }

/** Classes that buttons, link buttons and icon buttons share. */
export const buttonClasses = (variant: ButtonVariant, size: ButtonSize, isOff = false): string =>
  cx('button-base', heights[size], isOff ? off : variants[variant])

/** The space left and right of a label. */
export const buttonPadding = (variant: ButtonVariant, size: ButtonSize): string =>
  variant === 'ghost' || size === 'sm' ? 'px-3' : 'px-4'
