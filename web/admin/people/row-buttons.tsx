// What the tables of admins and guides share: a column of those who have left, and buttons of rows.
import type { User } from '../../../contract/people.ts'
import { LeftOn } from '../../parts/people/listed-state.tsx'
import { LogIn, Undo2, UserRoundX } from '../../ui/icons.tsx'
import { Trash2 } from '../../ui/start-icons.tsx'
import type { Column, RowButton } from '../admin-table.tsx'
import { deletePerson, signInOf } from '../dialogs.ts'
import { markAsLeft } from './leaving.ts'

export const leftOnColumn: Column<User> = { head: 'Left on', cell: ({ leftAt }) => <LeftOn at={leftAt} /> }

/** Why `me` may not change the account; undefined if I may. */
export const reasonAgainst = (person: User, me: User): string | undefined =>
  person.isSuperAdmin && !me.isSuperAdmin ? 'Only a super admin can change a super admin.' : undefined

export const signInButton = (person: User, me: User, onClick: () => void): RowButton => ({
  icon: LogIn,
  label: 'Sign-in',
  reason: person.id === me.id ? 'Yours is on your own account page.' : reasonAgainst(person, me),
  onClick,
  preloadProps: signInOf.preloadProps,
})

export const leaveButton = (onClick: () => void, reason?: string): RowButton => ({
  icon: UserRoundX,
  label: 'Mark as left',
  reason,
  onClick,
  preloadProps: markAsLeft.preloadProps,
})

export const bringBackButton = (onClick: () => void, reason?: string): RowButton => ({
  icon: Undo2,
  label: 'Bring back',
  reason,
  onClick,
})

export const removeButton = (onClick: () => void, reason?: string): RowButton => ({
  icon: Trash2,
  label: 'Delete',
  reason,
  onClick,
  preloadProps: deletePerson.preloadProps,
})
