import { type ReactNode, useState } from 'react'
import type { CoachAssignment } from '../../../contract/coaching.ts'
import type { Group } from '../../../contract/crews.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Shuffle, UserRoundX } from '../../ui/icons.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { NoData } from '../no-data.tsx'
import { CoachCard } from './coach-card.tsx'
import { CoachesSkeleton } from './coaches-skeleton.tsx'
import type { Confirming } from './confirm-coaches-dialog.tsx'
import { useAssignmentChanges } from './use-assignment-changes.ts'
import { WorkloadCard } from './workload-card.tsx'

const assignDialog = lazyDialog(() => import('./assign-crews-dialog.tsx').then((m) => m.AssignCrewsDialog))
const confirmDialog = lazyDialog(() =>
  import('./confirm-coaches-dialog.tsx').then((m) => m.ConfirmCoachesDialog),
)

type Open = { kind: 'manage'; coach: CoachAssignment } | Confirming

export function CoachesTab() {
  const { input } = useScope()
  const coaches = useApi('GET /api/admin/coach-assignments', input)
  const crews = useApi('GET /api/admin/groups', input)
  if (coaches.isError || crews.isError) {
    const retry = () => void Promise.all([coaches.refetch(), crews.refetch()])
    return (
      <>
        <Head />
        <Card>
          <ErrorState onRetry={retry} retrying={coaches.isFetching || crews.isFetching} level="h3">
            <NoData of={coaches.isError ? 'user' : 'crew'} />
          </ErrorState>
        </Card>
      </>
    )
  }
  if (coaches.isPending || crews.isPending) {
    return (
      <>
        <Head />
        <CoachesSkeleton />
      </>
    )
  }
  return <Coaches coaches={coaches.data} crews={crews.data} />
}

function Coaches({ coaches, crews }: { coaches: readonly CoachAssignment[]; crews: readonly Group[] }) {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const changes = useAssignmentChanges(coaches, close)
  const none = coaches.length === 0 ? 'There are no coaches.' : undefined
  return (
    <>
      <Head>
        <Button
          size="sm"
          icon={Shuffle}
          reason={none}
          disabled={changes.busy}
          onClick={() => setOpen({ kind: 'deal' })}
          {...confirmDialog.preloadProps}
        >
          Re-sort Crews
        </Button>
        <Button
          size="sm"
          variant="destructive-quiet"
          reason={none}
          disabled={changes.busy}
          onClick={() => setOpen({ kind: 'clear-all' })}
          {...confirmDialog.preloadProps}
        >
          Clear All
        </Button>
      </Head>
      {none ? (
        <Card>
          <Empty title="No Coach Wooden users found" icon={UserRoundX} level="h3">
            Switch on Coach Wooden for somebody on the Learners tab; then assign crews here.
          </Empty>
        </Card>
      ) : (
        <>
          <WorkloadCard coaches={coaches} crews={crews} />
          <ul aria-label="Coaches" className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
            {coaches.map((coach) => (
              <CoachCard
                key={coach.id}
                coach={coach}
                busy={changes.busy}
                onClear={() => setOpen({ kind: 'clear', coach })}
                onManage={() => setOpen({ kind: 'manage', coach })}
                preloadClear={confirmDialog.preloadProps}
                preloadManage={assignDialog.preloadProps}
              />
            ))}
          </ul>
        </>
      )}
      {open?.kind === 'manage' && (
        <assignDialog.Dialog
          coach={open.coach}
          coaches={coaches}
          crews={crews}
          save={changes.save}
          onClose={close}
        />
      )}
      {open && open.kind !== 'manage' && (
        <confirmDialog.Dialog what={open} coaches={coaches} crews={crews} changes={changes} onClose={close} />
      )}
    </>
  )
}

function Head({ children }: { children?: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 className="flex-1 basis-60">Coach Wooden Assignments</h2>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        {children ?? (
          <>
            <Button size="sm" icon={Shuffle} disabled>
              Re-sort Crews
            </Button>
            <Button size="sm" variant="destructive-quiet" disabled>
              Clear All
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
