// What the tables of people share: a column of those who have left, the buttons of rows, and bringing back.
import { useCallback } from 'react'
import type { User } from '../../../contract/people.ts'
import { useChange } from '../../api/queries.ts'
import { onFailure } from '../../frame/toasts.ts'
import { LeftOn } from '../../parts/people/listed-state.tsx'
import { Key, LogIn, Pencil, School, Trash2, Undo2, UserRoundX } from '../../ui/icons.tsx'
import type { PreloadProps } from '../../ui/lazy.tsx'
import { showSuccess } from '../../ui/toast.ts'
import type { Column, RowButton } from '../admin-table.tsx'
import { deletePerson, editCredentials, editPerson, markAsLeft, moveSchool, signInOf } from '../dialogs.ts'
import { fullName } from './person-name.ts'

export const usernameColumn: Column<User> = {
  head: 'Username',
  cell: ({ username }) => <span className="text-ink-2">{username}</span>,
}
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
  const opens = (
    action: PersonAction,
    { preloadProps }: { preloadProps: PreloadProps },
    button: Omit<RowButton, 'onClick' | 'preloadProps'>,
  ): RowButton => ({ ...button, onClick: () => onOpen(action), preloadProps })
  const remove = opens('delete', deletePerson, {
    icon: Trash2,
    label: 'Delete',
    reason: isMe ? 'You cannot delete your own account.' : reason,
  })
  if (person.hasLeft)
    return [{ icon: Undo2, label: 'Bring back', reason, onClick: () => onBringBack(person) }, remove]
  return [
    opens('edit', editPerson, { icon: Pencil, label: 'Edit', reason }),
    opens('credentials', editCredentials, { icon: Key, label: 'Edit credentials', reason }),
    opens('sign-in', signInOf, {
      icon: LogIn,
      label: 'Sign-in',
      reason: isMe ? 'Yours is on your own account page.' : reason,
    }),
    ...ofRole,
    ...(me.isSuperAdmin
      ? [opens('move-school', moveSchool, { icon: School, label: 'Move to another school…' })]
      : []),
    opens('leave', markAsLeft, {
      icon: UserRoundX,
      label: 'Mark as left',
      reason: isMe ? 'You cannot mark your own account as left.' : reason,
    }),
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

export type PersonAction = 'edit' | 'credentials' | 'sign-in' | 'move-school' | 'leave' | 'delete'

/** The open dialog about a person in a list of the admin page. */
export function PersonDialog({
  kind,
  person,
  people,
  noun,
  schools,
  onClose,
}: {
  kind: PersonAction
  person: User
  /** The list as it is now, to show what others change meanwhile. */
  people?: readonly User[] | undefined
  noun: 'learner' | 'guide' | 'admin'
  schools?: readonly { id: number; name: string }[] | undefined
  onClose: () => void
}) {
  const failure = noun === 'learner' ? 'Failed to update student' : 'Failed to update user'
  switch (kind) {
    case 'edit':
      return (
        <editPerson.Dialog
          person={person}
          {...(people && { now: people.find(({ id }) => id === person.id) ?? null })}
          isLearner={noun === 'learner'}
          {...(schools && { schools })}
          failure={failure}
          onClose={onClose}
        />
      )
    case 'credentials':
      return <editCredentials.Dialog person={person} failure={failure} onClose={onClose} />
    case 'sign-in':
      return <signInOf.Dialog person={person} onClose={onClose} />
    case 'move-school':
      return <moveSchool.Dialog person={person} onClose={onClose} />
    case 'leave':
      return <markAsLeft.Dialog people={[person]} onClose={onClose} />
    case 'delete':
      return (
        <deletePerson.Dialog
          person={person}
          noun={noun}
          failure={noun === 'learner' ? 'Failed to delete student' : 'Failed to delete user'}
          onClose={onClose}
        />
      )
  }
}
