import type { CoachAssignment } from '../../../contract/crews.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { done, failed } from '../failure-toast.ts'
import { useScope } from '../scope.ts'

/** Deals all crews anew among all coaches, or takes all crews from all of them. */
export function AllCoachesDialog({
  kind,
  coaches,
  onClose,
}: {
  kind: 'sort' | 'clear'
  coaches: readonly CoachAssignment[]
  onClose: () => void
}) {
  const { input } = useScope()
  const { data: crews } = useApi('GET /api/admin/groups', input)
  const sort = useChange('POST /api/admin/coaches/auto-assign', {
    onSuccess: ({ crewsDistributed, coachesAssigned, avgCrewsPerCoach }) => {
      done(
        'Auto-assignment completed!',
        `Distributed ${crewsDistributed} crews among ${coachesAssigned} coach users, average ${avgCrewsPerCoach} crews per coach`,
      )
      onClose()
    },
    onError: failed('Failed to auto-assign coaches'),
  })
  const clear = useChange('DELETE /api/admin/clear-all-crew-assignments', {
    onSuccess: ({ clearedCount }) => {
      done('All assignments cleared!', `Cleared for ${clearedCount} coach users`)
      onClose()
    },
    onError: failed('Failed to clear all assignments'),
  })
  const assigned = coaches.reduce((sum, coach) => sum + coach.assignedCrews.length, 0)
  const holding = coaches.filter((coach) => coach.assignedCrews.length > 0).length
  const common = { open: true, onOpenChange: onClose }
  if (kind === 'sort') {
    return (
      <ConfirmDialog
        {...common}
        tone="primary"
        title="Re-sort all crews?"
        confirmLabel={`Deal ${crews ? crews.length : 'all'} crews`}
        pending={sort.isPending}
        pendingLabel="Dealing..."
        onConfirm={() => sort.mutate(input)}
      >
        All crews of the school are dealt anew and evenly among <b>{people(coaches.length)}</b>. This replaces
        the <b>{assigned}</b> assignments there are now.
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      {...common}
      title="Clear all assignments?"
      confirmLabel="Clear all assignments"
      pending={clear.isPending}
      pendingLabel="Clearing..."
      onConfirm={() => clear.mutate(input)}
    >
      <b>{assigned}</b> assignments of <b>{people(holding)}</b> go. These coaches no longer see the goals of
      those crews; the feedback they gave stays.
    </ConfirmDialog>
  )
}

const people = (count: number) => (count === 1 ? '1 coach' : `${count} coaches`)
