import { Mountain, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Studio } from '../../../contract/schools.ts'
import { useApi } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatDate } from '../../ui/dates.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { StudioMark } from '../../ui/studio-mark.tsx'
import { Table, Td, Th } from '../../ui/table.tsx'
import { useZone } from '../../ui/zone.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { RowActions } from '../row-actions.tsx'
import { useScope } from '../scope.ts'
import { TabHead } from '../tab-head.tsx'
import { TabSkeleton } from '../tab-skeleton.tsx'

const studioDialog = lazyDialog(() => import('./studio-dialog.tsx').then((m) => m.StudioDialog))
const deleteDialog = lazyDialog(() => import('./delete-studio-dialog.tsx').then((m) => m.DeleteStudioDialog))

type Open = { kind: 'create' } | { kind: 'edit' | 'delete'; studio: Studio }

export function StudiosTab() {
  const { input } = useScope()
  const zone = useZone()
  const studios = useApi('GET /api/admin/studios', input)
  const [open, setOpen] = useState<Open | null>(null)
  if (studios.isPending) return <TabSkeleton label="studios" />
  const { data } = studios
  const close = () => setOpen(null)
  return (
    <Card className="overflow-clip">
      <TabHead
        title="Studios"
        sub="Lowest first"
        add="Create Studio"
        onAdd={() => setOpen({ kind: 'create' })}
        wake={studioDialog.wake}
      />
      {!data ? (
        <ErrorState onRetry={() => void studios.refetch()} retrying={studios.isFetching}>
          Please check your authentication or refresh the page.
        </ErrorState>
      ) : data.length === 0 ? (
        <Empty
          title="No studios found..."
          icon={Mountain}
          level="h3"
          action={<Button onClick={() => setOpen({ kind: 'create' })}>Create Studio</Button>}
        >
          Every learner belongs to a studio, so the school needs at least one.
        </Empty>
      ) : (
        <Table caption="Studios of the school" stack>
          <thead>
            <tr>
              <Th>Name</Th>
              <Th>Description</Th>
              <Th>Goal types</Th>
              <Th numeric>Learners</Th>
              <Th>Created</Th>
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((studio, index) => (
              <tr key={studio.id}>
                <th scope="row">
                  <StudioMark name={studio.name} level={index + 1} of={data.length} className="text-14!" />
                </th>
                <Td label="Description" className="max-xl:col-span-full [overflow-wrap:anywhere]">
                  {studio.description || <None />}
                </Td>
                <Td label="Goal types" className="max-xl:col-span-full [overflow-wrap:anywhere]">
                  {studio.goalTypes.join(', ') || <None />}
                </Td>
                <Td label="Learners" numeric>
                  {studio.learnerCount.toLocaleString('en-US')}
                </Td>
                <Td label="Created" className="whitespace-nowrap tabular-nums">
                  {formatDate(studio.createdAt, zone)}
                </Td>
                <RowActions
                  of={studio.name}
                  buttons={[
                    {
                      icon: Pencil,
                      label: 'Edit',
                      onClick: () => setOpen({ kind: 'edit', studio }),
                      wake: studioDialog.wake,
                    },
                    {
                      icon: Trash2,
                      label: 'Delete',
                      onClick: () => setOpen({ kind: 'delete', studio }),
                      wake: deleteDialog.wake,
                    },
                  ]}
                />
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {open?.kind === 'create' && <studioDialog.Dialog onClose={close} />}
      {open?.kind === 'edit' && <studioDialog.Dialog studio={open.studio} onClose={close} />}
      {open?.kind === 'delete' && <deleteDialog.Dialog studio={open.studio} onClose={close} />}
    </Card>
  )
}

const None = () => (
  <span className="text-ink-3">
    <span aria-hidden="true">–</span>
    <span className="sr-only">None</span>
  </span>
)
