import type { ReactElement, ReactNode } from 'react'
import type { ButtonProps } from './button.tsx'
import type { IconButtonProps } from './icon-button.tsx'
import type { IconPicture } from './icons.tsx'

export type MenuItem = {
  /** Verb first; no two alike in one menu. */
  label: string
  icon?: IconPicture
  onSelect: () => void
  /** Can be reached, so that its note is heard, but not chosen. */
  disabled?: boolean
  /** At the right edge, such as 'Full, 5/5'. */
  note?: ReactNode
  tone?: 'destructive'
  /** Draws a rule above. */
  separated?: boolean
}

export type MenuProps = {
  /** A Button or IconButton. */
  trigger: ReactElement<ButtonProps | IconButtonProps>
  /** A function is asked each time the menu opens: hundreds of menus cost nothing. */
  items: readonly MenuItem[] | (() => readonly MenuItem[])
  label: string
  align?: 'start' | 'end'
  /** From the bottom edge on phones. */
  sheet?: boolean
}
