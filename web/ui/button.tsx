import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { type ButtonSize, type ButtonVariant, buttonClasses, buttonPadding } from './button-classes.ts'
import { cx } from './cx.ts'
import { Icon, type IconPicture } from './icon.tsx'

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

/** Its label begins with a verb: 'Create goal', 'Delete 12 goals'. A region has at most one primary button. */
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
  useFocusAfterPending(own, pending)
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
        buttonClasses(variant, size, disabled || pending || barred),
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

/**
 * Browsers drop the focus of a button that gets disabled. It gets the focus back after the work, unless another element
 * has it.
 */
function useFocusAfterPending(ref: RefObject<HTMLElement | null>, busy: boolean): void {
  const had = useRef(false)
  useLayoutEffect(() => {
    const at = document.activeElement
    if (busy) {
      had.current = at === ref.current
    } else if (had.current) {
      had.current = false
      if (!at || at === document.body) ref.current?.focus({ preventScroll: true })
    }
  }, [busy, ref])
}

/** One ref callback that fills the own ref and the one that the caller passed in. */
function useMergedRef<Node>(own: RefObject<Node | null>, forwarded: Ref<Node> | undefined) {
  return useCallback(
    (node: Node | null) => {
      own.current = node
      if (typeof forwarded === 'function') return forwarded(node)
      if (forwarded) forwarded.current = node
      return undefined
    },
    [own, forwarded],
  )
}
