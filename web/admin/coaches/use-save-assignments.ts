import { plural } from '../../../contract/sentences.ts'
import { useChange } from '../../api/queries.ts'
import { onFailure } from '../../frame/toasts.ts'
import { showSuccess } from '../../ui/toast.ts'
import { fullName } from '../people/person-name.ts'
import { areSameCrews, type SaveAssignments } from './workload.ts'

/** Saves the crews of a coach, with a toast. `onDone` is called when that succeeded, to close the dialog. */
export function useSaveAssignments(onDone: () => void): SaveAssignments {
  return useChange('PUT /api/admin/users/:id/crew-assignments', {
    onSuccess: (coach, { body }) => {
      const sentence = `${fullName(coach)} has ${plural(coach.assignedCrews.length, 'crew')} now.`
      const merged = !areSameCrews(coach.assignedCrews, body.assignedCrews)
      showSuccess(
        'Crew assignments updated successfully!',
        merged ? `${sentence} Another admin changed these crews meanwhile. Both changes are kept.` : sentence,
      )
      onDone()
    },
    onError: onFailure('Failed to update assignments'),
  })
}
