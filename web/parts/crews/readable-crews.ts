import { useQueries } from '@tanstack/react-query'
import type { GroupWithMembers } from '../../../contract/crews.ts'
import { isAdmin, isCoach } from '../../../contract/roles.ts'
import { queryOptionsFor, useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { useUser } from '../../frame/session-context.ts'
import { joined, type Read } from '../../ui/loaded.tsx'

/**
 * The crews whose goals the user may read, with the week of their members: those of the chosen school for an admin, the
 * assigned ones for a coach, none for others.
 */
export function useReadableCrews(): Read<readonly GroupWithMembers[]> {
  const user = useUser()
  const { schoolId, input } = useScope()
  const ofSchool = isAdmin(user)
  const all = useApi('GET /api/admin/crews-with-members', ofSchool && schoolId !== null ? input : null)
  const assigned = useQueries({
    queries: (!ofSchool && isCoach(user) ? user.assignedCrews : []).map((id) =>
      queryOptionsFor('GET /api/groups/:id', { params: { id } }),
    ),
  })
  if (ofSchool) return schoolId === null ? { ...all, data: [] } : all
  const { data, ...read } = joined(Object.fromEntries(assigned.entries()))
  return { ...read, data: data && assigned.flatMap((crew) => crew.data ?? []) }
}
