import { useState } from 'react'
import type { School } from '../../../contract/schools.ts'
import { formatCount } from '../../../contract/sentences.ts'
import { useApi } from '../../api/queries.ts'
import { formatDate } from '../../ui/dates.ts'
import { Pencil, School as SchoolIcon, Trash2 } from '../../ui/icons.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { Stack } from '../../ui/stack.tsx'
import { AdminTable, type Column } from '../admin-table.tsx'
import { descriptionColumn } from '../description-column.tsx'
import { SchoollessCard } from './schoolless-card.tsx'

const schoolDialog = lazyDialog(() => import('./school-dialog.tsx').then((m) => m.SchoolDialog))
const deleteDialog = lazyDialog(() => import('./delete-school-dialog.tsx').then((m) => m.DeleteSchoolDialog))

type Open = { kind: 'create' } | { kind: 'edit' | 'delete'; school: School }

const columns: readonly Column<School>[] = [
  descriptionColumn,
  { head: 'Time zone', cell: ({ timeZone }) => timeZone.replaceAll('_', ' ') },
  { head: 'Users', numeric: true, cell: ({ userCount }) => formatCount(userCount) },
  {
    head: 'Created',
    className: 'xl:pl-6!',
    cell: ({ createdAt, timeZone }) => (
      <span className="whitespace-nowrap tabular-nums">{formatDate(createdAt, timeZone)}</span>
    ),
  },
]

export function SchoolsTab() {
  // Nobody is told live how many people other schools have.
  const schools = useApi('GET /api/admin/schools', {}, { fresh: true })
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <Stack>
      <AdminTable
        title="Schools"
        caption="Schools"
        noun="schools"
        list={schools}
        add={{
          label: 'Add School',
          onAdd: () => setOpen({ kind: 'create' }),
          preloadProps: schoolDialog.preloadProps,
        }}
        empty={{
          title: 'No schools yet',
          icon: SchoolIcon,
          words: 'Everybody belongs to a school: add the first one.',
        }}
        nameOf={({ name }) => name}
        nameCell={({ name }) => name}
        columns={columns}
        actions={(school) => [
          {
            icon: Pencil,
            label: 'Edit',
            onClick: () => setOpen({ kind: 'edit', school }),
            preloadProps: schoolDialog.preloadProps,
          },
          {
            icon: Trash2,
            label: 'Delete',
            onClick: () => setOpen({ kind: 'delete', school }),
            preloadProps: deleteDialog.preloadProps,
          },
        ]}
      />
      {schools.data && <SchoollessCard schools={schools.data} />}
      {open?.kind === 'create' && <schoolDialog.Dialog onClose={close} />}
      {open?.kind === 'edit' && <schoolDialog.Dialog school={open.school} onClose={close} />}
      {open?.kind === 'delete' && <deleteDialog.Dialog school={open.school} onClose={close} />}
    </Stack>
  )
}
