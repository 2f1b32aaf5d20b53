import { Pencil, School as SchoolIcon, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { School } from '../../../contract/schools.ts'
import { useApi } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatDate } from '../../ui/dates.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Stack } from '../../ui/stack.tsx'
import { Table, Td, Th } from '../../ui/table.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { RowActions } from '../row-actions.tsx'
import { TabHead } from '../tab-head.tsx'
import { TabSkeleton } from '../tab-skeleton.tsx'
import { SchoollessCard } from './schoolless-card.tsx'

const schoolDialog = lazyDialog(() => import('./school-dialog.tsx').then((m) => m.SchoolDialog))
const deleteDialog = lazyDialog(() => import('./delete-school-dialog.tsx').then((m) => m.DeleteSchoolDialog))

type Open = { kind: 'create' } | { kind: 'edit' | 'delete'; school: School }

export function SchoolsTab() {
  const schools = useApi('GET /api/admin/schools')
  const [open, setOpen] = useState<Open | null>(null)
  if (schools.isPending) return <TabSkeleton label="schools" />
  const { data } = schools
  const close = () => setOpen(null)
  return (
    <Stack>
      <Card className="overflow-clip">
        <TabHead
          title="Schools"
          add="Add School"
          onAdd={() => setOpen({ kind: 'create' })}
          wake={schoolDialog.wake}
        />
        {!data ? (
          <ErrorState onRetry={() => void schools.refetch()} retrying={schools.isFetching}>
            Please check your authentication or refresh the page.
          </ErrorState>
        ) : data.length === 0 ? (
          <Empty
            title="No schools yet"
            icon={SchoolIcon}
            level="h3"
            action={<Button onClick={() => setOpen({ kind: 'create' })}>Add School</Button>}
          >
            Everybody belongs to a school: add the first one.
          </Empty>
        ) : (
          <SchoolsTable schools={data} onOpen={(kind, school) => setOpen({ kind, school })} />
        )}
      </Card>
      {data && <SchoollessCard schools={data} />}
      {open?.kind === 'create' && <schoolDialog.Dialog onClose={close} />}
      {open?.kind === 'edit' && <schoolDialog.Dialog school={open.school} onClose={close} />}
      {open?.kind === 'delete' && <deleteDialog.Dialog school={open.school} onClose={close} />}
    </Stack>
  )
}

function SchoolsTable({
  schools,
  onOpen,
}: {
  schools: readonly School[]
  onOpen: (kind: 'edit' | 'delete', school: School) => void
}) {
  return (
    <Table caption="Schools" stack>
      <thead>
        <tr>
          <Th>Name</Th>
          <Th>Description</Th>
          <Th>Time zone</Th>
          <Th numeric>Users</Th>
          <Th>Created</Th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {schools.map((school) => (
          <tr key={school.id}>
            <th scope="row" className="[overflow-wrap:anywhere]">
              {school.name}
            </th>
            <Td label="Description" className="max-xl:col-span-full [overflow-wrap:anywhere]">
              {school.description || <span className="text-ink-3">–</span>}
            </Td>
            <Td label="Time zone">{school.timeZone.replaceAll('_', ' ')}</Td>
            <Td label="Users" numeric>
              {school.userCount.toLocaleString('en-US')}
            </Td>
            <Td label="Created" className="whitespace-nowrap tabular-nums">
              {formatDate(school.createdAt, school.timeZone)}
            </Td>
            <RowActions
              of={school.name}
              buttons={[
                {
                  icon: Pencil,
                  label: 'Edit',
                  onClick: () => onOpen('edit', school),
                  wake: schoolDialog.wake,
                },
                {
                  icon: Trash2,
                  label: 'Delete',
                  onClick: () => onOpen('delete', school),
                  wake: deleteDialog.wake,
                },
              ]}
            />
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
