import { type ComponentProps, useId } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClasses } from './button-classes.ts'
import { cx } from './cx.ts'
import { Icon, type IconPicture } from './icon.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconPicture
  /** The accessible name, and the tooltip. */
  label: string
  /** A shorter tooltip, where the name also says which row the button belongs to. */
  tip?: string
  variant?: ButtonVariant
  size?: ButtonSize
  reason?: string | undefined
}

/** A button that shows only an icon: it always has a name and a tooltip. */
export function IconButton({
  icon,
  label,
  tip = label,
  variant = 'ghost',
  size = 'md',
  reason,
  type = 'button',
  disabled = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const why = useId()
  const barred = reason !== undefined
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-label={label}
      aria-disabled={barred || undefined}
      aria-describedby={barred ? why : undefined}
      data-tip={reason ?? tip}
      onClick={(event) => {
        if (barred) event.preventDefault()
        else onClick?.(event)
      }}
      className={cx(
        buttonClasses(variant, size, (disabled || barred) && variant !== 'ghost'),
        (disabled || barred) && variant === 'ghost' && 'cursor-not-allowed opacity-60',
        size === 'sm' ? 'w-9 touch:w-11' : 'w-11',
        'shrink-0',
        className,
      )}
    >
      <Icon of={icon} size={18} />
      {barred && (
        <span id={why} className="sr-only" aria-hidden="true">
          {reason}
        </span>
      )}
    </button>
  )
}
