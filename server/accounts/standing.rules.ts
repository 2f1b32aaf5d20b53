// Which roles go together, and what somebody loses with a role.

import { isCrewCandidate } from '../../contract/crew-rules.ts'
import type { User } from '../../contract/people.ts'

/** Everything about a person that roles depend on. */
export type Standing = Pick<
  User,
  | 'isAdmin'
  | 'isSuperAdmin'
  | 'isGuide'
  | 'isCoachWooden'
  | 'isCrewCaptain'
  | 'canBypassDeadlines'
  | 'studio'
  | 'groupId'
  | 'assignedCrews'
  | 'assignedStudio'
>

/**
 * The standing after a change: who is no candidate any more leaves the crew, nobody without a crew is its captain, only
 * coaches have crews to look after and only guides a studio.
 */
export function settled(before: Standing, change: Partial<Standing>): Standing {
  const after = { ...before, ...change }
  if (!isCrewCandidate(after)) after.groupId = null
  if (after.groupId === null) after.isCrewCaptain = false
  if (!after.isCoachWooden) after.assignedCrews = []
  if (!after.isGuide) after.assignedStudio = null
  return after
}

/** Whether the change would make a captain of somebody who cannot be one; the code to refuse with, or null. */
export function captainProblem(person: Standing): 'not_a_candidate' | 'no_crew' | null {
  if (!isCrewCandidate(person)) return 'not_a_candidate'
  return person.groupId === null ? 'no_crew' : null
}
