import { t } from '@lingui/core/macro'
import { ShieldMinus, ShieldPlus, UserRoundCog } from 'lucide-react'
import { useState } from 'react'
import { adminsOf } from '../../../contract/page-reads.ts'
import type { User } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import { usePageData } from '../../api/page-data.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { useUser } from '../../frame/user-and-week.ts'
import type { ListedState } from '../../parts/people/listed-state.tsx'
import { Button } from '../../ui/button.tsx'
import { type OpenedDialog, useShownDialog } from '../../ui/lazy.tsx'
import { AdminTable, type Column, type RowButton } from '../admin-table.tsx'
import { addAdmin, giveRole, takeRole } from '../dialogs.ts'
import { compareNames, listedName } from '../people/person-name.ts'
import { leftOnColumn, personButtons, useBringBack, usernameColumn } from '../people/row-buttons.tsx'

const byName = (users: User[]) => users.toSorted(compareNames)
const listColumns = (): readonly Column<User>[] => [
  usernameColumn(),
  {
    head: t`School`,
    cell: ({ schoolName }) => schoolName ?? <span className="text-ink-3">{t`No School Assigned`}</span>,
  },
  { head: t`Super Admin`, cell: ({ isSuperAdmin }) => (isSuperAdmin ? t`Yes` : t`No`) },
]

/** The admins of the school; for a super admin those of all schools. */
export function AdminsTab() {
  const { input } = useScope()
  const me = useUser()
  const query = adminsOf(me, input.query)
  const admins = usePageData('GET /api/admin/users', { query }, { select: byName })
  const [state, setState] = useState<ListedState>('active')
  const leavers = useApi('GET /api/admin/users', state === 'left' ? { query: { ...query, state } } : null, {
    select: byName,
  })
  const bringBack = useBringBack()
  const { data: schools } = useApi('GET /api/admin/schools', me.isSuperAdmin ? {} : null)
  const { show, dialog } = useShownDialog()
  const columns = listColumns()
  return (
    <>
      <AdminTable
        title={t`Admins`}
        sub={me.isSuperAdmin && t`Of all schools`}
        caption={t`Admins`}
        rows={admins}
        add={{ label: t`Add Admin`, dialog: addAdmin }}
        more={
          me.isSuperAdmin && (
            <Button
              size="sm"
              icon={ShieldPlus}
              onClick={() => show(giveRole.Dialog)}
              {...giveRole.preloadProps}
            >
              {t`Make Admin`}
            </Button>
          )
        }
        empty={{ title: t`No admins yet`, icon: UserRoundCog, words: t`An admin manages one school.` }}
        getName={fullName}
        nameCell={(admin) => (
          <>
            {listedName(admin)}
            {admin.id === me.id && <span className="font-400 text-ink-2"> {t`(you)`}</span>}
          </>
        )}
        state={{
          value: state,
          onChange: setState,
          leavers,
          leaverColumns: [...columns, leftOnColumn()],
        }}
        columns={columns}
        actions={(admin) =>
          personButtons(
            { person: admin, noun: 'admin', schools },
            {
              me,
              show,
              ofRole: me.isSuperAdmin ? [takeButton(admin, me, show)] : [],
              onBringBack: bringBack,
            },
          )
        }
      />
      {dialog}
    </>
  )
}

/** Only super admins grant and remove roles. */
const takeButton = (admin: User, me: User, show: (dialog: OpenedDialog) => void): RowButton => ({
  icon: ShieldMinus,
  label: t`Remove admin role`,
  reason:
    admin.id === me.id
      ? t`You can’t remove your own admin role.`
      : admin.isSuperAdmin
        ? t`A super admin is always an admin.`
        : undefined,
  onClick: () => show(({ onClose }) => <takeRole.Dialog admin={admin} onClose={onClose} />),
  preloadProps: takeRole.preloadProps,
})
