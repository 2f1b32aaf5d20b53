// Shared parts of the tables of people: a column for people who left, the buttons of rows, and bringing back.

import { t } from '@lingui/core/macro'
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

export const usernameColumn = (): Column<User> => ({
  head: t`Username`,
  cell: ({ username }) => <span className="text-ink-2">{username}</span>,
})
export const leftOnColumn = (): Column<User> => ({
  head: t`Left on`,
  cell: ({ leftAt }) => <LeftOn at={leftAt} />,
})

export interface PersonAction extends Pick<RowButton, 'icon' | 'label' | 'tone'> {
  dialog: LazyDialog<PersonDialogProps>
  /** Why users cannot do it to their own account. */
  own?: string
}

const editAction = (): PersonAction => ({ icon: Pencil, label: t`Edit`, dialog: editPerson })
const credentialsAction = (): PersonAction => ({
  icon: Key,
  label: t`Edit credentials`,
  dialog: editCredentials,
})
const signInAction = (): PersonAction => ({
  icon: LogIn,
  label: t`Sign-in`,
  dialog: signInDialog,
  own: t`Change yours on your account page.`,
})
export const daysAwayAction = (): PersonAction => ({
  icon: CalendarOff,
  label: t`Days away`,
  dialog: daysAway,
})
export const familyAction = (): PersonAction => ({
  icon: UsersRound,
  label: t`Family`,
  dialog: familyDialog,
})
const moveAction = (): PersonAction => ({
  icon: School,
  label: t`Move to another school…`,
  dialog: moveSchool,
})
const leaveAction = (): PersonAction => ({
  icon: UserRoundX,
  label: t`Mark as left`,
  dialog: markOneAsLeft,
  own: t`You can’t mark your own account as left.`,
})
const deleteAction = (): PersonAction => ({
  icon: Trash2,
  label: t`Delete`,
  dialog: deletePerson,
  own: t`You can’t delete your own account.`,
  tone: 'destructive',
})

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
    person.isSuperAdmin && !me.isSuperAdmin ? t`Only a super admin can change a super admin.` : undefined
  const button = ({ dialog: { Dialog, preloadProps }, own, ...look }: PersonAction): RowButton => ({
    ...look,
    reason: person.id === me.id ? (own ?? reason) : reason,
    onClick: () => show(({ onClose }) => <Dialog person={person} {...listed} onClose={onClose} />),
    preloadProps,
  })
  // Admins read the data of everyone in the school, including a super admin's.
  const download = {
    icon: Download,
    label: t`Download data`,
    onClick: () => void downloadPerson(person.id),
  }
  if (person.hasLeft) {
    const bringBack = { icon: Undo2, label: t`Bring back`, reason, onClick: () => onBringBack(person) }
    return [bringBack, download, button(deleteAction())]
  }
  // Guides are deleted only after they left.
  const rest = [
    ...(me.isSuperAdmin ? [moveAction()] : []),
    leaveAction(),
    ...(listed.noun === 'guide' ? [] : [deleteAction()]),
  ]
  const own = [editAction(), credentialsAction(), signInAction()]
  const changes = [...own.map(button), ...ofRole, ...also.map(button)]
  return [...changes, download, ...rest.map(button)]
}

/** Brings back one person who was marked as left. The returned function is stable. */
export function useBringBack(): (person: User) => void {
  const { mutate } = useChange('PATCH /api/admin/users/:id/active', {
    onSuccess: (person) => {
      const name = fullName(person)
      showSuccess(t`${name} is back`, describeMissing(person))
    },
    failure: t`Failed to bring back`,
  })
  return useCallback(({ id }) => mutate({ params: { id }, body: { active: true } }), [mutate])
}

/** Leaving removed crews and assignments, and coming back does not restore them. */
function describeMissing({ isAdmin, isGuide, isCoachWooden }: User): string | undefined {
  if (isCoachWooden) return t`Assign crews again under Coach Assignments.`
  if (isGuide) return t`Choose the studio again.`
  return isAdmin ? undefined : t`Not in a crew until you choose one.`
}
