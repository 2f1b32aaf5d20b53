import type { ReactNode } from 'react'

export type ShellLink = { href: string; label: string; current: boolean }
export type ShellUser = {
  firstName: string
  lastName: string
  studio?: string | null
  /** 1 is the school's lowest studio; null when the list does not have it. */
  studioLevel?: { level: number | null; of: number } | null
}
export type ShellProps = {
  links: readonly ShellLink[]
  user: ShellUser | null
  onLogout: () => void
  loggingOut: boolean
  /** The bottom bar of learners on phones. */
  dock?: readonly DockLink[] | undefined
  children: ReactNode
}
export type DockLink = ShellLink & { icon: 'home' | 'goals' | 'group' | 'progress' }
