// What the tables of admins and guides share about people who leave: a column, and buttons of rows.
import type { User } from '../../../contract/people.ts'
import { LeftOn } from '../../people/listed-state.tsx'
import { Undo2, UserRoundX } from '../../ui/icons.tsx'
import { Trash2 } from '../../ui/start-icons.tsx'
import type { Column, RowButton } from '../admin-table.tsx'
import { deletePerson } from '../dialogs.ts'
import { markAsLeft } from './leaving.ts'

export const leftOnColumn: Column<User> = { head: 'Left on', cell: ({ leftAt }) => <LeftOn at={leftAt} /> }

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
