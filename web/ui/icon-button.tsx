import { type ComponentProps, useId } from 'react'
import { type ButtonSize, type ButtonVariant, buttonLook } from './button-look.ts'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import type { IconPicture } from './icons.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconPicture
  /** Name for those who do not see the picture, and the tooltip for those who do. */
  label: string
  /** Shorter words for the tooltip when the name also tells which row it belongs to. */
  tip?: string
  variant?: ButtonVariant
  size?: ButtonSize
  reason?: string | undefined
}

/** A button that is only a picture: it always has a name and a tooltip. */
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
        buttonLook(variant, size, (disabled || barred) && variant !== 'ghost'),
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
