import { useCallback } from 'react'
import type { User } from '../../../contract/people.ts'
import { useChange } from '../../api/queries.ts'
import { onFailure } from '../../frame/toasts.ts'
import { showSuccess } from '../../ui/toast.ts'
import { fullName } from './person-name.ts'

/** Brings one person back who was marked as left. The returned function keeps its identity. */
export function useBringBack(): (person: User) => void {
  const { mutate } = useChange('PATCH /api/admin/users/:id/active', {
    onSuccess: (person) => showSuccess(`${fullName(person)} is back`, whatIsMissing(person)),
    onError: onFailure('Failed to bring back'),
  })
  return useCallback(({ id }) => mutate({ params: { id }, body: { active: true } }), [mutate])
}

/** Leaving took crews and assignments, and coming back does not give them again. */
function whatIsMissing({ isAdmin, isGuide, isCoachWooden }: User): string | undefined {
  if (isCoachWooden) return 'Assign crews again on the Coaches tab.'
  if (isGuide) return 'Choose the studio again.'
  return isAdmin ? undefined : 'In no crew until you choose one.'
}
