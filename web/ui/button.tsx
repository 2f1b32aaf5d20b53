import { type ComponentProps, type ReactNode, useId, useRef } from 'react'
import { type ButtonSize, type ButtonVariant, buttonLook, buttonPadding } from './button-look.ts'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import type { IconPicture } from './icons.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { useMergedRef } from './use-merged-ref.ts'

export type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconPicture
  /** Work is under way: disabled, shows `pendingLabel`, keeps its width. */
  pending?: boolean
  pendingLabel?: string
  /** Why the button cannot be used now. It stays in the tab order and says so. */
  reason?: string | undefined
}

/** Verb first: 'Create goal', 'Delete 12 goals'. One primary button a region at most. */
export function Button({
  children,
  variant = 'quiet',
  size = 'md',
  icon,
  pending = false,
  pendingLabel,
  reason,
  type = 'button',
  disabled = false,
  className,
  onClick,
  ref,
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps) {
  const own = useRef<HTMLButtonElement>(null)
  const merged = useMergedRef(own, ref)
  useKeptFocus(own, pending)
  const why = useId()
  const barred = reason !== undefined && !pending
  const content = (
    <>
      {icon && <Icon of={icon} size={18} />}
      {children}
    </>
  )
  return (
    <button
      {...rest}
      ref={merged}
      type={type}
      disabled={disabled || pending}
      aria-disabled={barred || undefined}
      aria-busy={pending || undefined}
      aria-describedby={cx(describedBy, barred && why) || undefined}
      data-tip={barred ? reason : undefined}
      onClick={(event) => {
        if (barred) event.preventDefault()
        else onClick?.(event)
      }}
      className={cx(
        buttonLook(variant, size, disabled || pending || barred),
        buttonPadding(variant, size),
        className,
      )}
    >
      {pending && pendingLabel ? (
        <span className="grid justify-items-center">
          <span className="invisible col-start-1 row-start-1 flex items-center gap-2">{content}</span>
          <span className="col-start-1 row-start-1">{pendingLabel}</span>
        </span>
      ) : (
        content
      )}
      {barred && (
        <span id={why} className="sr-only" aria-hidden="true">
          {reason}
        </span>
      )}
    </button>
  )
}
