import { Shuffle, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import type { CoachAssignment } from '../../../contract/crews.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { done, failed } from '../failure-toast.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { useScope } from '../scope.ts'
import { CoachCard } from './coach-card.tsx'

const assignDialog = lazyDialog(() => import('./assign-crews-dialog.tsx').then((m) => m.AssignCrewsDialog))
const allDialog = lazyDialog(() => import('./all-coaches-dialog.tsx').then((m) => m.AllCoachesDialog))

type Open = { kind: 'manage'; coach: CoachAssignment } | { kind: 'sort' | 'clear' }

export function CoachesTab() {
  const { input } = useScope()
  const coaches = useApi('GET /api/admin/coach-assignments', input)
  const [open, setOpen] = useState<Open | null>(null)
  const clear = useChange('DELETE /api/admin/users/:id/crew-assignments', {
    optimistic: ({ params }, cache) =>
      cache.update('GET /api/admin/coach-assignments', (all) =>
        all.map((coach) =>
          coach.id === Number(params.id) ? { ...coach, assignedCrews: [], assignedCrewNames: [] } : coach,
        ),
      ),
    onSuccess: ({ message }) => done('Assignments cleared!', message),
    onError: failed('Failed to clear assignments'),
  })
  const none = coaches.data?.length === 0
  const reason = !coaches.data || none ? 'There are no coaches.' : undefined
  const close = () => setOpen(null)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="flex-1 basis-60">Coach Wooden Assignments</h2>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button
            size="sm"
            icon={Shuffle}
            reason={reason}
            disabled={clear.isPending}
            onClick={() => setOpen({ kind: 'sort' })}
            {...allDialog.wake}
          >
            Re-sort Crews
          </Button>
          <Button
            size="sm"
            variant="destructive-quiet"
            reason={reason}
            disabled={clear.isPending}
            onClick={() => setOpen({ kind: 'clear' })}
            {...allDialog.wake}
          >
            Clear All
          </Button>
        </div>
      </div>
      {coaches.isPending ? (
        <CoachesSkeleton />
      ) : coaches.isError ? (
        <Card>
          <ErrorState onRetry={() => void coaches.refetch()} retrying={coaches.isFetching}>
            Please check your authentication or refresh the page.
          </ErrorState>
        </Card>
      ) : none ? (
        <Card>
          <Empty title="No Coach Wooden users found" icon={UserRoundX} level="h3">
            Switch on Coach Wooden for somebody on the Learners tab; then assign crews here.
          </Empty>
        </Card>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
          {coaches.data.map((coach) => (
            <CoachCard
              key={coach.id}
              coach={coach}
              busy={clear.isPending}
              onClear={() => clear.mutate({ params: { id: coach.id } })}
              onManage={() => setOpen({ kind: 'manage', coach })}
              wake={assignDialog.wake}
            />
          ))}
        </ul>
      )}
      {open?.kind === 'manage' && <assignDialog.Dialog coach={open.coach} onClose={close} />}
      {(open?.kind === 'sort' || open?.kind === 'clear') && (
        <allDialog.Dialog kind={open.kind} coaches={coaches.data ?? []} onClose={close} />
      )}
    </>
  )
}

function CoachesSkeleton() {
  return (
    <SkeletonGroup label="coaches" className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
      {['a', 'b', 'c'].map((one) => (
        <Skeleton key={one} className="h-44 rounded-14" />
      ))}
    </SkeletonGroup>
  )
}
