import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { User } from '../../../contract/people.ts'
import { useApi } from '../../api/queries.ts'
import { useUser } from '../../app/session.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Table, Td, Th } from '../../ui/table.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { deletePerson, editCredentials, editPerson } from '../people/person-dialogs.ts'
import { compareNames, fullName, listedName } from '../people/person-name.ts'
import { RowActions } from '../row-actions.tsx'
import { useScope } from '../scope.ts'
import { TabHead } from '../tab-head.tsx'
import { TabSkeleton } from '../tab-skeleton.tsx'

const addAdmin = lazyDialog(() => import('./add-admin-dialog.tsx').then((m) => m.AddAdminDialog))

type Open = { kind: 'add' } | { kind: 'edit' | 'credentials' | 'delete'; admin: User }

/** The admins of the school; for a super admin those of all schools. */
export function AdminsTab() {
  const { input } = useScope()
  const me = useUser()
  const query = me.isSuperAdmin ? { role: 'admin' as const, schoolId: 'all' } : { role: 'admin' as const }
  const admins = useApi('GET /api/admin/users', { query: { ...input.query, ...query } })
  const { data: schools } = useApi('GET /api/admin/schools', me.isSuperAdmin ? {} : null)
  const [open, setOpen] = useState<Open | null>(null)
  if (admins.isPending) return <TabSkeleton label="admins" />
  const close = () => setOpen(null)
  return (
    <Card className="overflow-clip">
      <TabHead title="Admins" add="Add Admin" onAdd={() => setOpen({ kind: 'add' })} wake={addAdmin.wake} />
      {!admins.data ? (
        <ErrorState onRetry={() => void admins.refetch()} retrying={admins.isFetching}>
          Please check your authentication or refresh the page.
        </ErrorState>
      ) : (
        <Table caption="Admins" stack>
          <thead>
            <tr>
              <Th>Name</Th>
              <Th>Username</Th>
              <Th>School</Th>
              <Th>Super Admin</Th>
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {admins.data.toSorted(compareNames).map((admin) => (
              <AdminRow key={admin.id} admin={admin} me={me} onOpen={(kind) => setOpen({ kind, admin })} />
            ))}
          </tbody>
        </Table>
      )}
      {open?.kind === 'add' && <addAdmin.Dialog schools={schools ?? []} onClose={close} />}
      {open?.kind === 'edit' && (
        <editPerson.Dialog
          person={open.admin}
          {...(schools && { schools })}
          failure="Failed to update user"
          onClose={close}
        />
      )}
      {open?.kind === 'credentials' && (
        <editCredentials.Dialog person={open.admin} failure="Failed to update user" onClose={close} />
      )}
      {open?.kind === 'delete' && (
        <deletePerson.Dialog
          person={open.admin}
          noun="admin"
          failure="Failed to delete user"
          onClose={close}
        />
      )}
    </Card>
  )
}

function AdminRow({
  admin,
  me,
  onOpen,
}: {
  admin: User
  me: User
  onOpen: (kind: 'edit' | 'credentials' | 'delete') => void
}) {
  const isMe = admin.id === me.id
  const barred =
    admin.isSuperAdmin && !me.isSuperAdmin ? 'Only a super admin can change a super admin.' : undefined
  return (
    <tr>
      <th scope="row" className="[overflow-wrap:anywhere]">
        {listedName(admin)}
        {isMe && <span className="font-400 text-ink-2"> (you)</span>}
      </th>
      <Td label="Username" className="text-ink-2 [overflow-wrap:anywhere]">
        {admin.username}
      </Td>
      <Td label="School" className="[overflow-wrap:anywhere]">
        {admin.schoolName ?? <span className="text-ink-3">No School Assigned</span>}
      </Td>
      <Td label="Super Admin">{admin.isSuperAdmin ? 'Yes' : 'No'}</Td>
      <RowActions
        of={fullName(admin)}
        buttons={[
          {
            icon: Pencil,
            label: 'Edit',
            reason: barred,
            onClick: () => onOpen('edit'),
            wake: editPerson.wake,
          },
          {
            icon: KeyRound,
            label: 'Edit credentials',
            reason: barred,
            onClick: () => onOpen('credentials'),
            wake: editCredentials.wake,
          },
          {
            icon: Trash2,
            label: 'Delete',
            reason: isMe ? 'You cannot delete your own account.' : barred,
            onClick: () => onOpen('delete'),
            wake: deletePerson.wake,
          },
        ]}
      />
    </tr>
  )
}
