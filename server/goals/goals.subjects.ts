// Finds the goal, or the person, that a call names, and asks its policy.
import type { Caller } from '../platform/caller.ts'
import { ownSchool, type SchoolDb, schoolOfRow } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { findOwner, type OwnerFacts } from './goal-owners.store.ts'
import type { Owner } from './goals.policy.ts'
import { findGoal, type GoalFacts } from './goals.store.ts'

type May = (caller: Caller, owner: Owner) => boolean
type Acting = Pick<MemberContext, 'services' | 'caller'>

/** A goal of which the caller may do this; `not_found`, `forbidden`. */
export async function goalFor(
  { services, caller }: Acting,
  id: number,
  may: May,
): Promise<{ school: SchoolDb; goal: GoalFacts }> {
  const school = await schoolOfRow(services.database, caller, 'goals', id)
  const goal = await findGoal(school, id)
  if (!may(caller, goal.owner)) refuse('forbidden')
  return { school, goal }
}

/** A person with whose goals the caller may do this; `not_found`, `forbidden`. */
export async function ownerFor(
  { services, caller }: Acting,
  id: number,
  may: May,
): Promise<{ school: SchoolDb; owner: OwnerFacts }> {
  // Oneself needs no look-up: the session read it a moment ago.
  if (id === caller.id && caller.schoolId !== null) {
    return { school: ownSchool(services.database, caller), owner: caller }
  }
  const school = await schoolOfRow(services.database, caller, 'users', id)
  const owner = await findOwner(school, id)
  if (!may(caller, owner)) refuse('forbidden')
  return { school, owner }
}
