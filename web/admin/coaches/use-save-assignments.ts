import { plural } from '../../../contract/sentences.ts'
import { type Change, useChange } from '../../api/changes.ts'
import { onFailure } from '../../frame/toasts.ts'
import { showSuccess } from '../../ui/toast.ts'
import { fullName } from '../people/person-name.ts'

export type SaveAssignments = Change<'PUT /api/admin/users/:id/crew-assignments'>

/** Saves the crews of a coach, with a toast. `onDone` is called when that succeeded, to close the dialog. */
export function useSaveAssignments(onDone: () => void): SaveAssignments {
  return useChange('PUT /api/admin/users/:id/crew-assignments', {
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
}

const BOTH_KEPT_OF_CREWS = 'Another admin changed these crews meanwhile. Both changes are kept.'

/** Whether both lists contain the same ids, in any order. */
export function areSameCrews(one: readonly number[], other: readonly number[]): boolean {
  const crews = new Set(one)
  return crews.size === new Set(other).size && other.every((id) => crews.has(id))
}
