// Which roles go together, and what a person loses with a role.
import { isCrewCandidate } from '../../contract/crew-rules.ts'
import type { User } from '../../contract/people.ts'

/** The roles of a person, and the fields that depend on them. */
export type RoleFields = Pick<
  User,
  | 'isAdmin'
  | 'isSuperAdmin'
  | 'isGuide'
  | 'isCoachWooden'
  | 'hasLeft'
  | 'isCrewCaptain'
  | 'canBypassDeadlines'
  | 'studio'
  | 'groupId'
  | 'assignedCrews'
  | 'assignedStudio'
>

/**
 * The fields after a change. A person who is no longer a candidate leaves the crew, a captain is in a crew, only coaches
 * have assigned crews, and only guides an assigned studio.
 */
export function normalizeRoles(before: RoleFields, change: Partial<RoleFields>): RoleFields {
  const after = { ...before, ...change }
  if (!isCrewCandidate(after)) after.groupId = null
  if (after.groupId === null) after.isCrewCaptain = false
  if (!after.isCoachWooden) after.assignedCrews = []
  if (!after.isGuide) after.assignedStudio = null
  return after
}

/** The code to refuse with if the person cannot be captain, or null. */
export function captainProblem(person: RoleFields): 'not_a_candidate' | 'no_crew' | null {
  if (!isCrewCandidate(person)) return 'not_a_candidate'
  return person.groupId === null ? 'no_crew' : null
}
