import { useState } from 'react'
import type { User } from '../../../contract/people.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { useUser } from '../../frame/session.tsx'
import type { ListedState } from '../../parts/people/listed-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Key, School, ShieldMinus, ShieldPlus, UserRoundCog } from '../../ui/icons.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { Pencil } from '../../ui/start-icons.tsx'
import { AdminTable, type Column, type RowButton } from '../admin-table.tsx'
import { deletePerson, editCredentials, editPerson, moveSchool, signInOf } from '../dialogs.ts'
import { markAsLeft } from '../people/leaving.ts'
import { compareNames, fullName, listedName } from '../people/person-name.ts'
import {
  bringBackButton,
  leaveButton,
  leftOnColumn,
  reasonAgainst,
  removeButton,
  signInButton,
} from '../people/row-buttons.tsx'
import { useBringBack } from '../people/use-bring-back.ts'
import { NoData } from '../tab-states.tsx'

const addAdmin = lazyDialog(() => import('./add-admin-dialog.tsx').then((m) => m.AddAdminDialog))
const giveRole = lazyDialog(() => import('./role-dialogs.tsx').then((m) => m.GiveRoleDialog))
const takeRole = lazyDialog(() => import('./role-dialogs.tsx').then((m) => m.TakeRoleDialog))

type About = 'edit' | 'credentials' | 'sign-in' | 'take' | 'move-school' | 'leave' | 'delete'
type Open = { kind: 'add' | 'give' } | { kind: About; admin: User }

const byName = (users: User[]) => users.toSorted(compareNames)
const columns: readonly Column<User>[] = [
  { head: 'Username', cell: ({ username }) => <span className="text-ink-2">{username}</span> },
  {
    head: 'School',
    cell: ({ schoolName }) => schoolName ?? <span className="text-ink-3">No School Assigned</span>,
  },
  { head: 'Super Admin', cell: ({ isSuperAdmin }) => (isSuperAdmin ? 'Yes' : 'No') },
]

/** The admins of the school; for a super admin those of all schools. */
export function AdminsTab() {
  const { input } = useScope()
  const me = useUser()
  const query = me.isSuperAdmin ? { role: 'admin' as const, schoolId: 'all' } : { role: 'admin' as const }
  const [state, setState] = useState<ListedState>('active')
  const admins = useApi(
    'GET /api/admin/users',
    { query: { ...input.query, ...query, ...(state === 'left' && { state }) } },
    { select: byName, keepPrevious: true },
  )
  const bringBack = useBringBack()
  const { data: schools } = useApi('GET /api/admin/schools', me.isSuperAdmin ? {} : null)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <AdminTable
        title="Admins"
        sub={me.isSuperAdmin && 'Of all schools'}
        caption="Admins"
        noun="admins"
        list={admins}
        failure={<NoData of="user" />}
        add={{
          label: 'Add Admin',
          onAdd: () => setOpen({ kind: 'add' }),
          preloadProps: addAdmin.preloadProps,
        }}
        more={
          me.isSuperAdmin && (
            <Button
              size="sm"
              icon={ShieldPlus}
              onClick={() => setOpen({ kind: 'give' })}
              {...giveRole.preloadProps}
            >
              Make Admin
            </Button>
          )
        }
        empty={{ title: 'No admins yet', icon: UserRoundCog, words: 'An admin manages one school.' }}
        nameOf={fullName}
        nameCell={(admin) => (
          <>
            {listedName(admin)}
            {admin.id === me.id && <span className="font-400 text-ink-2"> (you)</span>}
          </>
        )}
        state={{ value: state, onChange: setState }}
        columns={state === 'left' ? [...columns, leftOnColumn] : columns}
        actions={(admin) => actionsOn(admin, me, (kind) => setOpen({ kind, admin }), bringBack)}
      />
      {open?.kind === 'add' && <addAdmin.Dialog schools={schools ?? []} onClose={close} />}
      {open?.kind === 'give' && <giveRole.Dialog onClose={close} />}
      {open?.kind === 'take' && <takeRole.Dialog admin={open.admin} onClose={close} />}
      {open?.kind === 'edit' && (
        <editPerson.Dialog
          person={open.admin}
          {...(schools && { schools })}
          failure="Failed to update user"
          onClose={close}
        />
      )}
      {open?.kind === 'move-school' && <moveSchool.Dialog person={open.admin} onClose={close} />}
      {open?.kind === 'credentials' && (
        <editCredentials.Dialog person={open.admin} failure="Failed to update user" onClose={close} />
      )}
      {open?.kind === 'sign-in' && <signInOf.Dialog person={open.admin} onClose={close} />}
      {open?.kind === 'leave' && <markAsLeft.Dialog people={[open.admin]} onClose={close} />}
      {open?.kind === 'delete' && (
        <deletePerson.Dialog
          person={open.admin}
          noun="admin"
          failure="Failed to delete user"
          onClose={close}
        />
      )}
    </>
  )
}

/** Admins edit and delete the other admins of the school; only super admins give and take roles. */
function actionsOn(
  admin: User,
  me: User,
  onOpen: (about: About) => void,
  onBringBack: (admin: User) => void,
): RowButton[] {
  const superAdminReason = reasonAgainst(admin, me)
  const isMe = admin.id === me.id
  const take: RowButton = {
    icon: ShieldMinus,
    label: 'Take admin role',
    reason: isMe
      ? 'You cannot take your own role.'
      : admin.isSuperAdmin
        ? 'A super admin is always an admin.'
        : undefined,
    onClick: () => onOpen('take'),
    preloadProps: takeRole.preloadProps,
  }
  const move: RowButton = {
    icon: School,
    label: 'Move to another school…',
    onClick: () => onOpen('move-school'),
    preloadProps: moveSchool.preloadProps,
  }
  const remove = removeButton(
    () => onOpen('delete'),
    isMe ? 'You cannot delete your own account.' : superAdminReason,
  )
  if (admin.hasLeft) return [bringBackButton(() => onBringBack(admin), superAdminReason), remove]
  return [
    {
      icon: Pencil,
      label: 'Edit',
      reason: superAdminReason,
      onClick: () => onOpen('edit'),
      preloadProps: editPerson.preloadProps,
    },
    {
      icon: Key,
      label: 'Edit credentials',
      reason: superAdminReason,
      onClick: () => onOpen('credentials'),
      preloadProps: editCredentials.preloadProps,
    },
    signInButton(admin, me, () => onOpen('sign-in')),
    ...(me.isSuperAdmin ? [take, move] : []),
    leaveButton(() => onOpen('leave'), isMe ? 'You cannot mark your own account as left.' : superAdminReason),
    remove,
  ]
}
