import type { ReactNode } from 'react'
import type { ProfilePicture } from '../../contract/profile-pictures.ts'
import type { IconPicture } from '../ui/icon.tsx'

export type ShellLink = { href: string; label: string; current: boolean }
export type ShellUser = {
  firstName: string
  lastName: string
  studio?: string | null
  profilePicture?: ProfilePicture | null
  /** 1 is the school's lowest studio; null when the list does not have it. */
  studioLevel?: { level: number | null; of: number } | null
}
/** The school that the screens of admins show, and all schools to choose from. */
export type ShellSchool = {
  value: number
  schools: readonly { id: number; name: string }[]
  onPick: (id: number) => void
}
export type ShellProps = {
  links: readonly ShellLink[]
  user: ShellUser | null
  /** For super admins only. */
  school?: ShellSchool | undefined
  onLogout: () => void
  loggingOut: boolean
  /** The bottom bar of learners and coaches on phones. */
  dock?: readonly DockLink[] | undefined
  /** Where the bell of phones leads, for users with notifications. */
  bell?: string | undefined
  children: ReactNode
}
export type DockLink = ShellLink & {
  icon: IconPicture
  /** At the icon, such as a count. */
  badge?: ReactNode
}
