import type { ReactElement, ReactNode } from 'react'
import type { ButtonProps } from './button.tsx'
import type { IconPicture } from './icon.tsx'
import type { IconButtonProps } from './icon-button.tsx'

export type MenuItem = {
  /** Verb first; no two alike in one menu. */
  label: string
  icon?: IconPicture
  onSelect: () => void
  /** Can be focused, so that its note is read out, but not chosen. */
  disabled?: boolean
  /** At the right edge, such as 'Full, 5/5'. */
  note?: ReactNode
  tone?: 'destructive'
  /** Draws a rule above. */
  separated?: boolean
  /** Further items below this one, which are shown once it is chosen; `onSelect` is then not called. */
  folded?: readonly MenuItem[]
}

export type MenuProps = {
  /** A Button or IconButton. */
  trigger: ReactElement<ButtonProps | IconButtonProps>
  /** A function is called each time the menu opens, so hundreds of closed menus cost nothing. */
  items: readonly MenuItem[] | (() => readonly MenuItem[])
  label: string
  /** Shows the label above the items. */
  headed?: boolean
  align?: 'start' | 'end'
  /** From the bottom edge on phones. */
  sheet?: boolean
}
