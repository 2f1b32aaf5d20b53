// Shared parts of the tables of people: a column for people who left, the buttons of rows, and bringing back.

import {
  CalendarOff,
  Download,
  Key,
  LogIn,
  Pencil,
  School,
  Trash2,
  Undo2,
  UserRoundX,
  UsersRound,
} from 'lucide-react'
import { useCallback } from 'react'
import type { User } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import { useChange } from '../../api/queries.ts'
import { downloadPerson } from '../../frame/download.ts'
import { LeftOn } from '../../parts/people/listed-state.tsx'
import { daysAway, familyDialog } from '../../parts/people/person-dialogs.tsx'
import type { LazyDialog, OpenedDialog } from '../../ui/lazy.tsx'
import { showSuccess } from '../../ui/toast.ts'
import type { Column, RowButton } from '../admin-table.tsx'
import {
  deletePerson,
  editCredentials,
  editPerson,
  markOneAsLeft,
  moveSchool,
  signInDialog,
} from '../dialogs.ts'
import type { PersonDialogProps } from './person-changes.ts'

export const usernameColumn: Column<User> = {
  head: 'Username',
  cell: ({ username }) => <span className="text-ink-2">{username}</span>,
}
export const leftOnColumn: Column<User> = { head: 'Left on', cell: ({ leftAt }) => <LeftOn at={leftAt} /> }

export interface PersonAction extends Pick<RowButton, 'icon' | 'label' | 'tone'> {
  dialog: LazyDialog<PersonDialogProps>
  /** Why users cannot do it to their own account. */
  own?: string
}
const edit: PersonAction = { icon: Pencil, label: 'Edit', dialog: editPerson }
const credentials: PersonAction = { icon: Key, label: 'Edit credentials', dialog: editCredentials }
const signIn: PersonAction = {
  icon: LogIn,
  label: 'Sign-in',
  dialog: signInDialog,
  own: 'Change yours on your account page.',
}
export const daysAwayOf: PersonAction = { icon: CalendarOff, label: 'Days away', dialog: daysAway }
export const family: PersonAction = { icon: UsersRound, label: 'Family', dialog: familyDialog }
const move: PersonAction = { icon: School, label: 'Move to another school…', dialog: moveSchool }
const leave: PersonAction = {
  icon: UserRoundX,
  label: 'Mark as left',
  dialog: markOneAsLeft,
  own: 'You can’t mark your own account as left.',
}
const remove: PersonAction = {
  icon: Trash2,
  label: 'Delete',
  dialog: deletePerson,
  own: 'You can’t delete your own account.',
  tone: 'destructive',
}

/** The buttons of a person's row; `ofRole` and `also` are those of the role in which the person is listed. */
export function personButtons(
  { person, ...listed }: Omit<PersonDialogProps, 'onClose'>,
  {
    me,
    show,
    ofRole = [],
    also = [],
    onBringBack,
  }: {
    me: User
    show: (dialog: OpenedDialog) => void
    ofRole?: readonly RowButton[]
    also?: readonly PersonAction[]
    onBringBack: (person: User) => void
  },
): RowButton[] {
  const reason =
    person.isSuperAdmin && !me.isSuperAdmin ? 'Only a super admin can change a super admin.' : undefined
  const button = ({ dialog: { Dialog, preloadProps }, own, ...look }: PersonAction): RowButton => ({
    ...look,
    reason: person.id === me.id ? (own ?? reason) : reason,
    onClick: () => show(({ onClose }) => <Dialog person={person} {...listed} onClose={onClose} />),
    preloadProps,
  })
  // Admins read the data of everyone in the school, including a super admin's.
  const download = {
    icon: Download,
    label: 'Download data',
    onClick: () => void downloadPerson(person.id),
  }
  if (person.hasLeft) {
    const bringBack = { icon: Undo2, label: 'Bring back', reason, onClick: () => onBringBack(person) }
    return [bringBack, download, button(remove)]
  }
  // Guides are deleted only after they left.
  const rest = [...(me.isSuperAdmin ? [move] : []), leave, ...(listed.noun === 'guide' ? [] : [remove])]
  const changes = [...[edit, credentials, signIn].map(button), ...ofRole, ...also.map(button)]
  return [...changes, download, ...rest.map(button)]
}

/** Brings back one person who was marked as left. The returned function is stable. */
export function useBringBack(): (person: User) => void {
  const { mutate } = useChange('PATCH /api/admin/users/:id/active', {
    onSuccess: (person) => showSuccess(`${fullName(person)} is back`, describeMissing(person)),
    failure: 'Failed to bring back',
  })
  return useCallback(({ id }) => mutate({ params: { id }, body: { active: true } }), [mutate])
}

/** Leaving removed crews and assignments, and coming back does not restore them. */
function describeMissing({ isAdmin, isGuide, isCoachWooden }: User): string | undefined {
  if (isCoachWooden) return 'Assign crews again under Coach Assignments.'
  if (isGuide) return 'Choose the studio again.'
  return isAdmin ? undefined : 'Not in a crew until you choose one.'
}
