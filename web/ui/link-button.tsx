import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { type ButtonSize, type ButtonVariant, buttonClasses, buttonPadding } from './button-classes.ts'
import { cx } from './cx.ts'
import { Icon, type IconPicture } from './icon.tsx'

export type LinkButtonProps = Omit<ComponentProps<'a'>, 'href' | 'children'> & {
  href: string
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconPicture
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
      {icon && <Icon of={icon} size={18} />}
      {children}
    </Link>
  )
}
