import type { LucideIcon } from 'lucide-react'
import {
  type ComponentProps,
  type ReactNode,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { Link } from 'wouter'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

type ButtonElementProps = ComponentProps<'button'> & {
  /** Why the button cannot be used now. It stays in the tab order and announces the reason. */
  reason?: string | undefined
}

function ButtonElement({
  reason,
  type = 'button',
  onClick,
  children,
  'aria-describedby': describedBy,
  'data-tip': tooltip,
  ...rest
}: ButtonElementProps & { 'data-tip'?: string }) {
  const reasonId = useId()
  const isBlocked = reason !== undefined
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isBlocked || undefined}
      aria-describedby={cx(describedBy, isBlocked && reasonId) || undefined}
      data-tip={reason ?? tooltip}
      onClick={(event) => {
        if (isBlocked) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {children}
      {isBlocked && (
        <span id={reasonId} className="sr-only" aria-hidden="true">
          {reason}
        </span>
      )}
    </button>
  )
}

export type ButtonProps = ButtonElementProps & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  /** Disables the button while work is pending and shows `pendingLabel` at the same width. */
  pending?: boolean
  pendingLabel?: string
}

/** The label begins with a verb: 'Create goal', 'Delete 12 goals'. A region has at most one primary button. */
export function Button({
  children,
  variant = 'quiet',
  size = 'md',
  icon,
  pending = false,
  pendingLabel,
  reason,
  disabled = false,
  className,
  ref,
  ...rest
}: ButtonProps) {
  const own = useRef<HTMLButtonElement>(null)
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => own.current, [])
  const hadFocus = useRef(false)
  // A disabled button loses the focus. It gets it back after the work, unless another element has it.
  useLayoutEffect(() => {
    const at = document.activeElement
    if (pending) {
      hadFocus.current = at === own.current
    } else if (hadFocus.current) {
      hadFocus.current = false
      if (!at || at === document.body) own.current?.focus({ preventScroll: true })
    }
  }, [pending])
  const isOff = disabled || pending || reason !== undefined
  const content = (
    <>
      {icon && <Icon icon={icon} size={18} />}
      {typeof children === 'string' ? <span key={children}>{children}</span> : children}
    </>
  )
  return (
    <ButtonElement
      {...rest}
      ref={own}
      reason={pending ? undefined : reason}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={cx(buttonClasses(variant, size, isOff), buttonPadding(variant, size), className)}
    >
      {pending && pendingLabel ? (
        <span className="grid justify-items-center">
          <span className="invisible col-start-1 row-start-1 flex items-center gap-2">{content}</span>
          <span key={pendingLabel} className="col-start-1 row-start-1">
            {pendingLabel}
          </span>
        </span>
      ) : (
        content
      )}
    </ButtonElement>
  )
}

export type ButtonVariant = 'primary' | 'quiet' | 'ghost' | 'destructive' | 'destructive-quiet'
type ButtonSize = 'md' | 'sm'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover',
  quiet: 'border-line-strong bg-surface text-ink hover:bg-hover hover:border-ink-2',
  ghost: 'border-transparent text-ink-2 hover:bg-sunken hover:text-ink',
  destructive: 'border-transparent bg-clay text-on-clay hover:bg-clay-hover',
  'destructive-quiet': 'border-clay bg-surface text-clay-ink hover:bg-clay-soft',
}

const disabledClasses = 'border-line bg-sunken text-ink-3 cursor-not-allowed'

const heights: Record<ButtonSize, string> = { md: 'min-h-11', sm: 'min-h-9 touch:min-h-11' }

/** Classes that buttons, link buttons and icon buttons share. */
export const buttonClasses = (variant: ButtonVariant, size: ButtonSize, isOff = false): string =>
  cx('button-base', heights[size], isOff ? disabledClasses : variants[variant])

/** The space left and right of a label. */
export const buttonPadding = (variant: ButtonVariant, size: ButtonSize): string =>
  variant === 'ghost' || size === 'sm' ? 'px-3' : 'px-4'

export type IconButtonProps = Omit<ButtonElementProps, 'children' | 'aria-label'> & {
  icon: LucideIcon
  /** The accessible name, and the tooltip. */
  label: string
  /** A shorter tooltip for when the name also says which row the button belongs to. */
  tooltip?: string
  variant?: ButtonVariant
  size?: ButtonSize
}

/** A button that shows only an icon. It always has a name and a tooltip. */
export function IconButton({
  icon,
  label,
  tooltip = label,
  variant = 'ghost',
  size = 'md',
  className,
  ...rest
}: IconButtonProps) {
  const isOff = rest.disabled === true || rest.reason !== undefined
  return (
    <ButtonElement
      {...rest}
      aria-label={label}
      data-tip={tooltip}
      className={cx(
        buttonClasses(variant, size, isOff && variant !== 'ghost'),
        isOff && variant === 'ghost' && 'cursor-not-allowed opacity-60',
        size === 'sm' ? 'w-9 touch:w-11' : 'w-11',
        'shrink-0',
        className,
      )}
    >
      <Icon icon={icon} size={18} />
    </ButtonElement>
  )
}

/** An action inside a line of text: 'Undo', 'Mark all as read', 'Show'. */
export function TextButton({ className, type = 'button', ...rest }: ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type={type}
      className={cx(
        '-mx-0.5 -my-1.5 min-h-8 min-w-11 touch:-my-3 touch:min-h-11 rounded-6 px-0.5 text-14 font-600 text-primary-ink underline',
        'decoration-1 underline-offset-3 hover:decoration-2 disabled:text-ink-3 print:hidden',
        className,
      )}
    />
  )
}

type LinkButtonProps = Omit<ComponentProps<'a'>, 'href' | 'children'> & {
  href: string
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
}

/** A link to another screen that looks like a button. */
export function LinkButton({
  children,
  variant = 'quiet',
  size = 'md',
  icon,
  className,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className={cx(buttonClasses(variant, size), buttonPadding(variant, size), className)}>
      {icon && <Icon icon={icon} size={18} />}
      {children}
    </Link>
  )
}
