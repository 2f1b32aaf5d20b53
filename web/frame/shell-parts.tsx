import { t } from '@lingui/core/macro'
import { type LucideIcon, School as SchoolIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProfilePicture } from '../../contract/profile-pictures.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icon.tsx'
import { Options, Select } from '../ui/select.tsx'
import { StudioMark } from '../ui/studio-mark.tsx'
import { useSignOut } from './session.tsx'

type ShellLink = { href: string; label: string; current: boolean }
export type ShellUser = {
  firstName: string
  lastName: string
  studio?: string | null
  profilePicture?: ProfilePicture | null
  /** The school's lowest studio has level 1; null if the list does not have it. */
  studioLevel?: { level: number | null; total: number } | null
}
/** The school that admin screens show, and all schools to choose from. */
type ShellSchool = {
  value: number
  schools: readonly { id: number; name: string }[]
  onPick: (id: number) => void
}
export type ShellProps = {
  links: readonly ShellLink[]
  user: ShellUser | null
  /** Only for super admins. */
  school?: ShellSchool | undefined
  /** The bottom bar of learners and coaches on phones. */
  dock?: readonly DockLink[] | undefined
  /** The link of the bell on phones, for users with notifications. */
  bell?: string | undefined
  children: ReactNode
}
export type DockLink = ShellLink & {
  icon: LucideIcon
  badge?: ReactNode
}

export function LogoutButton({ children = t`Logout`, ...look }: Partial<ButtonProps>) {
  const { signOut, pending } = useSignOut()
  return (
    <Button {...look} pending={pending} pendingLabel={t`Logging out...`} onClick={signOut}>
      {children}
    </Button>
  )
}

interface OwnStudioProps {
  user: ShellUser
  className: string
}

export function OwnStudio({ user: { studio, studioLevel }, className }: OwnStudioProps) {
  if (!studio) return null
  const { level = null, total = 1 } = studioLevel ?? {}
  return <StudioMark tag name={studio} level={level} total={total} className={className} />
}

/** Lets a super admin choose the school. If there is only one, it shows its name. */
export function SchoolSwitch({ school, className }: { school: ShellSchool; className?: string }) {
  const { schools, value, onPick } = school
  const [only] = schools
  if (!only) return null
  if (schools.length === 1) {
    return (
      <span
        className={cx('flex min-w-0 items-center gap-1.5 text-14 text-ink-2', className)}
        title={only.name}
      >
        <Icon icon={SchoolIcon} size={18} />
        <span className="sr-only">{t`School:`} </span>
        <span className="truncate">{only.name}</span>
      </span>
    )
  }
  return (
    <Select
      size="sm"
      aria-label="School"
      title={schools.find(({ id }) => id === value)?.name}
      value={value}
      onChange={({ target }) => onPick(Number(target.value))}
      className={className}
    >
      <Options choices={schools.map(({ id, name }) => [id, name])} />
    </Select>
  )
}
