import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icon.tsx'
import { School as SchoolIcon } from '../ui/icons.tsx'
import { Select } from '../ui/select.tsx'
import type { ShellSchool } from './shell-props.ts'

/** Where a super admin chooses the school; only its name where there is one school. */
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
        <Icon of={SchoolIcon} size={18} />
        <span className="sr-only">School: </span>
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
      {schools.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
