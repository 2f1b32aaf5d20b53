import { Button, type ButtonProps } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Kbd } from '../../ui/tag.tsx'

/** A keyboard key after a label, on wide screens. */
export function Key({ className, children }: { className?: string; children: string }) {
  return (
    <span aria-hidden="true" className={cx('max-lg:hidden', className)}>
      <Kbd>{children}</Kbd>
    </span>
  )
}

/** A button with a single-key shortcut, which is shown and announced while the shortcuts are `on`. */
export function KeyedButton({
  letter,
  on,
  keyClass = '',
  children,
  ...rest
}: ButtonProps & { letter: string; on: boolean; keyClass?: string }) {
  return (
    <Button {...rest} {...(on && { 'aria-keyshortcuts': letter })}>
      {children}
      {on && <Key className={keyClass}>{letter}</Key>}
    </Button>
  )
}
