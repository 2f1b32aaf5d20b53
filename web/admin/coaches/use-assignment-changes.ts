// How an admin changes the crews of coaches, with a toast for each change.

import type { CoachAssignment } from '../../../contract/coaching.ts'
import { plural } from '../../../contract/sentences.ts'
import { type Change, useChange } from '../../api/changes.ts'
import { onFailure } from '../../frame/toasts.ts'
import { showSuccess } from '../../ui/toast.ts'
import { fullName } from '../people/person-name.ts'

export interface AssignmentChanges {
  save: Change<'PUT /api/admin/users/:id/crew-assignments'>
  clear: (coach: CoachAssignment) => void
  clearing: boolean
  clearAll: Change<'DELETE /api/admin/clear-all-crew-assignments'>
  deal: Change<'POST /api/admin/coaches/auto-assign'>
  /** Any of these calls is under way. */
  busy: boolean
}

/** `onDone` is called after each change that succeeded, to close the dialog. */
export function useAssignmentChanges(
  coaches: readonly CoachAssignment[],
  onDone: () => void,
): AssignmentChanges {
  const save = useChange('PUT /api/admin/users/:id/crew-assignments', {
    onSuccess: (coach, { body }) => {
      const sentence = `${fullName(coach)} has ${plural(coach.assignedCrews.length, 'crew')} now.`
      const merged = !areSameCrews(coach.assignedCrews, body.assignedCrews)
      showSuccess(
        'Crew assignments updated successfully!',
        merged ? `${sentence} ${BOTH_KEPT_OF_CREWS}` : sentence,
      )
      onDone()
    },
    onError: onFailure('Failed to update assignments'),
  })
  const clear = useChange('DELETE /api/admin/users/:id/crew-assignments', {
    onSuccess: ({ message }, { params: { id } }) => {
      // The coach before the change, because the new list is still loading.
      const coach = coaches.find((one) => one.id === Number(id))
      showSuccess('Assignments cleared!', message, {
        label: 'Undo',
        onSelect: () =>
          coach && save.mutate({ params: { id }, body: { assignedCrews: coach.assignedCrews, base: [] } }),
      })
      onDone()
    },
    onError: onFailure('Failed to clear assignments'),
  })
  const clearAll = useChange('DELETE /api/admin/clear-all-crew-assignments', {
    onSuccess: ({ clearedCount }) => {
      showSuccess('All assignments cleared!', `Cleared for ${clearedCount} coach users`)
      onDone()
    },
    onError: onFailure('Failed to clear all assignments'),
  })
  const deal = useChange('POST /api/admin/coaches/auto-assign', {
    onSuccess: ({ crewsDistributed, coachesAssigned, avgCrewsPerCoach }) => {
      showSuccess(
        'Auto-assignment completed!',
        `Distributed ${crewsDistributed} crews among ${coachesAssigned} coach users, average ${avgCrewsPerCoach} crews per coach`,
      )
      onDone()
    },
    onError: onFailure('Failed to auto-assign coaches'),
  })
  return {
    save,
    clear: ({ id }) => clear.mutate({ params: { id } }),
    clearing: clear.isPending,
    clearAll,
    deal,
    busy: [save, clear, clearAll, deal].some(({ isPending }) => isPending),
  }
}

const BOTH_KEPT_OF_CREWS = 'Another admin changed these crews meanwhile. Both changes are kept.'

/** Whether both lists contain the same ids, in any order. */
export function areSameCrews(one: readonly number[], other: readonly number[]): boolean {
  const crews = new Set(one)
  return crews.size === new Set(other).size && other.every((id) => crews.has(id))
}
