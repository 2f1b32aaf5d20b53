import type { CoachAssignment } from '../../../contract/coaching.ts'
import type { Group } from '../../../contract/crews.ts'
import { listOf, plural, pluralWord } from '../../../contract/sentences.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'
import { useScope } from '../../frame/school-scope.tsx'
import { fullName } from '../people/person-name.ts'
import type { SaveAssignments } from './use-save-assignments.ts'

/** Up to this many crews are named; more are counted. */
const MAX_NAMED = 12

export type Confirmation =
  | { kind: 'deal' }
  | { kind: 'clear-all' }
  | { kind: 'clear'; coach: CoachAssignment }

/** Confirms that assignments are removed: those of one coach, all of them, or all of them for a new deal. */
export function ConfirmCoachesDialog({
  what,
  coaches,
  crews,
  save,
  onClose,
}: {
  what: Confirmation
  coaches: readonly CoachAssignment[]
  crews: readonly Group[] | undefined
  /** For Undo. */
  save: SaveAssignments
  onClose: () => void
}) {
  const { input } = useScope()
  const assigned = coaches.reduce((sum, coach) => sum + coach.assignedCrews.length, 0)
  const coachesWithCrews = coaches.filter((coach) => coach.assignedCrews.length > 0).length
  if (what.kind === 'deal') {
    return (
      <ConfirmChange
        call="POST /api/admin/coaches/auto-assign"
        input={input}
        tone={assigned > 0 ? 'destructive' : 'primary'}
        title="Re-sort all crews?"
        confirmLabel={crews ? `Deal ${plural(crews.length, 'crew')}` : 'Deal all crews'}
        pendingLabel="Dealing..."
        saved={({ crewsDistributed, coachesAssigned, avgCrewsPerCoach }) => [
          'Auto-assignment completed!',
          `Distributed ${crewsDistributed} crews among ${coachesAssigned} coach users, average ${avgCrewsPerCoach} crews per coach`,
        ]}
        failure="Failed to auto-assign coaches"
        onClose={onClose}
      >
        All crews of the school are dealt anew and evenly among <b>{people(coaches.length)}</b>.{' '}
        {assigned === 0 ? (
          'No crew has a coach now.'
        ) : (
          <>
            This replaces the <b>{plural(assigned, 'assignment')}</b> there{' '}
            {pluralWord(assigned, 'is', 'are')} now.
          </>
        )}
      </ConfirmChange>
    )
  }
  if (what.kind === 'clear-all') {
    return (
      <ConfirmChange
        call="DELETE /api/admin/clear-all-crew-assignments"
        input={input}
        title="Clear all assignments?"
        confirmLabel={assigned === 0 ? 'Clear all assignments' : `Clear ${plural(assigned, 'assignment')}`}
        pendingLabel="Clearing..."
        saved={({ clearedCount }) => ['All assignments cleared!', `Cleared for ${clearedCount} coach users`]}
        failure="Failed to clear all assignments"
        onClose={onClose}
      >
        {assigned === 0 ? (
          'No coach has a crew now, so nothing goes.'
        ) : (
          <>
            <b>{plural(assigned, 'assignment')}</b> of <b>{people(coachesWithCrews)}</b>{' '}
            {pluralWord(assigned, 'goes', 'go')}.{' '}
            {pluralWord(coachesWithCrews, 'This coach no longer sees', 'These coaches no longer see')} the
            goals of those crews; feedback that was given stays.
          </>
        )}
      </ConfirmChange>
    )
  }
  // Includes what another admin assigned meanwhile, because that is removed too.
  const coach = coaches.find(({ id }) => id === what.coach.id) ?? what.coach
  const params = { id: coach.id }
  return (
    <ConfirmChange
      call="DELETE /api/admin/users/:id/crew-assignments"
      input={{ params }}
      title={`Clear the crews of ${fullName(coach)}?`}
      confirmLabel={`Clear ${plural(coach.assignedCrews.length, 'crew')}`}
      pendingLabel="Clearing..."
      saved={({ message }) => [
        'Assignments cleared!',
        message,
        {
          label: 'Undo',
          onSelect: () => save.mutate({ params, body: { assignedCrews: coach.assignedCrews, base: [] } }),
        },
      ]}
      failure="Failed to clear assignments"
      onClose={onClose}
    >
      <b>{crewNames(coach.assignedCrewNames)}</b> {pluralWord(coach.assignedCrewNames.length, 'goes', 'go')}{' '}
      from this coach, who no longer sees the goals there; feedback that was given stays.
    </ConfirmChange>
  )
}

const people = (count: number) => plural(count, 'coach', 'coaches')

function crewNames(all: readonly string[]): string {
  const more = all.length - MAX_NAMED
  return listOf(more > 0 ? [...all.slice(0, MAX_NAMED), `${more} more`] : all)
}
