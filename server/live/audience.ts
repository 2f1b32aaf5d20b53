// Decides which listeners receive a change: those whose screens show it.
import type { Topic } from '../../contract/topics.ts'
import { type Caller, isLearner, isStaff } from '../platform/caller.ts'
import type { Change } from '../platform/live.ts'

export type Listener = Pick<
  Caller,
  | 'id'
  | 'isAdmin'
  | 'isSuperAdmin'
  | 'isGuide'
  | 'isCoach'
  | 'groupId'
  | 'studioId'
  | 'assignedStudioId'
  | 'assignedCrews'
>

/** `schoolId` is the school whose screens the listener has open. */
export function isInAudience(
  listener: Listener,
  schoolId: number | null,
  { schoolId: changedSchoolId, to }: Change,
): boolean {
  // This comes first, because a sign-out or a move is published for the person's own school, and a super admin may have another open.
  if (to !== 'school' && to.users?.includes(listener.id)) return true
  if (changedSchoolId !== null && changedSchoolId !== schoolId) return false
  if (to === 'school') return true
  // Only super admins see data that belongs to no school, such as the list of schools.
  const oversees = changedSchoolId === null ? listener.isSuperAdmin : listener.isAdmin
  if (oversees && to.admins !== false) return true
  if (to.crewLists && (listener.isCoach || listener.isGuide)) return true
  const { groupId, studioId, assignedStudioId } = listener
  if (to.crews?.some((crew) => crew === groupId || listener.assignedCrews.includes(crew))) return true
  if (isStaff(listener) && to.coachesOf?.some((crew) => listener.assignedCrews.includes(crew))) return true
  if (listener.isGuide && assignedStudioId !== null && to.studios?.includes(assignedStudioId)) return true
  return isLearner(listener) && studioId !== null && to.learnersOf?.includes(studioId) === true
}

const aboutListeners = new Set<Topic>(['people', 'crews', 'assignments', 'session', 'studios', 'schools'])

/**
 * Whether the listener's data may be outdated after the change: the session may have ended, or a role, crew or school
 * changed. The audience of such a change includes the listener, or the crew or studio that it was in.
 */
export function mayChangeListener(
  listener: Listener,
  schoolIds: readonly (number | null)[],
  change: Change,
): boolean {
  if (!change.topics.some((topic) => aboutListeners.has(topic))) return false
  return schoolIds.some((schoolId) => isInAudience(listener, schoolId, change))
}
