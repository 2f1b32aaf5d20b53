// What the tables of people share: a column of those who have left, the buttons of rows, and bringing back.
import { useCallback } from 'react'
import type { User } from '../../../contract/people.ts'
import { useChange } from '../../api/queries.ts'
import { onFailure } from '../../frame/toasts.ts'
import { LeftOn } from '../../parts/people/listed-state.tsx'
import { Key, LogIn, School, Undo2, UserRoundX } from '../../ui/icons.tsx'
import { Pencil, Trash2 } from '../../ui/start-icons.tsx'
import { showSuccess } from '../../ui/toast.ts'
import type { Column, RowButton } from '../admin-table.tsx'
import { deletePerson, editCredentials, editPerson, moveSchool, signInOf } from '../dialogs.ts'
import { markAsLeft } from './leaving.ts'
import type { PersonAction } from './person-dialog.tsx'
import { fullName } from './person-name.ts'

export const leftOnColumn: Column<User> = { head: 'Left on', cell: ({ leftAt }) => <LeftOn at={leftAt} /> }

/** The buttons of a person's row; `ofRole` are those of the role in which the person is listed. */
export function personButtons(
  person: User,
  {
    me,
    ofRole = [],
    deletes = true,
    onOpen,
    onBringBack,
  }: {
    me: User
    ofRole?: readonly RowButton[]
    /** False where only those who have left are deleted. */
    deletes?: boolean
    onOpen: (action: PersonAction) => void
    onBringBack: (person: User) => void
  },
): RowButton[] {
  const isMe = person.id === me.id
  const reason =
    person.isSuperAdmin && !me.isSuperAdmin ? 'Only a super admin can change a super admin.' : undefined
  const remove: RowButton = {
    icon: Trash2,
    label: 'Delete',
    reason: isMe ? 'You cannot delete your own account.' : reason,
    onClick: () => onOpen('delete'),
    preloadProps: deletePerson.preloadProps,
  }
  if (person.hasLeft)
    return [{ icon: Undo2, label: 'Bring back', reason, onClick: () => onBringBack(person) }, remove]
  const move: RowButton = {
    icon: School,
    label: 'Move to another school…',
    onClick: () => onOpen('move-school'),
    preloadProps: moveSchool.preloadProps,
  }
  return [
    {
      icon: Pencil,
      label: 'Edit',
      reason,
      onClick: () => onOpen('edit'),
      preloadProps: editPerson.preloadProps,
    },
    {
      icon: Key,
      label: 'Edit credentials',
      reason,
      onClick: () => onOpen('credentials'),
      preloadProps: editCredentials.preloadProps,
    },
    {
      icon: LogIn,
      label: 'Sign-in',
      reason: isMe ? 'Yours is on your own account page.' : reason,
      onClick: () => onOpen('sign-in'),
      preloadProps: signInOf.preloadProps,
    },
    ...ofRole,
    ...(me.isSuperAdmin ? [move] : []),
    {
      icon: UserRoundX,
      label: 'Mark as left',
      reason: isMe ? 'You cannot mark your own account as left.' : reason,
      onClick: () => onOpen('leave'),
      preloadProps: markAsLeft.preloadProps,
    },
    ...(deletes ? [remove] : []),
  ]
}

/** Brings one person back who was marked as left. The returned function keeps its identity. */
export function useBringBack(): (person: User) => void {
  const { mutate } = useChange('PATCH /api/admin/users/:id/active', {
    onSuccess: (person) => showSuccess(`${fullName(person)} is back`, whatIsMissing(person)),
    onError: onFailure('Failed to bring back'),
  })
  return useCallback(({ id }) => mutate({ params: { id }, body: { active: true } }), [mutate])
}

/** Leaving took crews and assignments, and coming back does not give them again. */
function whatIsMissing({ isAdmin, isGuide, isCoachWooden }: User): string | undefined {
  if (isCoachWooden) return 'Assign crews again on the Coaches tab.'
  if (isGuide) return 'Choose the studio again.'
  return isAdmin ? undefined : 'In no crew until you choose one.'
}
