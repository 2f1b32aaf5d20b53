// Finds the crew that a call is about, or the person to place in a crew or to assign crews to.
import type { User } from '../../contract/people.ts'
import { canChangeRoles } from '../accounts/index.ts'
import { getAccount, getVisibleAccount } from '../people/index.ts'
import { openSchool, ownSchool, type SchoolDb, schoolOfRow } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import type { mayViewCrew } from './crews.policy.ts'

type ActingContext = Pick<MemberContext, 'services' | 'caller'>

export interface AccountInSchool {
  school: SchoolDb
  account: User
}

/** Refuses with `not_found` across schools, then with `forbidden` for an admin's account unless the caller is a super admin. */
export async function findAccountToPlace(context: ActingContext, id: number): Promise<AccountInSchool> {
  const account = await getVisibleAccount(context, id)
  if (account.schoolId === null) refuse('not_found')
  if (!canChangeRoles(context.caller, account)) refuse('forbidden')
  const school = await openSchool(context.services.database, context.caller, account.schoolId)
  return { school, account }
}

/** Reads the account again. Refuses with `not_found` if it no longer belongs to the school. */
export async function getAccountInSchool(school: SchoolDb, id: number): Promise<User> {
  const account = await getAccount(school, id)
  return account.schoolId === school.schoolId ? account : refuse('not_found')
}

export interface GroupInSchool {
  school: SchoolDb
  group: { id: number; name: string; schoolId: number }
}

/** Makes a function that finds a crew by id if `may` allows the caller to read it. Refuses with `not_found`, `forbidden`. */
export function crewFor(may: typeof mayViewCrew) {
  return async ({ services, caller }: ActingContext, groupId: number) => {
    const { groupId: own, assignedCrews } = caller
    // The caller's crews need no query: the session has just read their ids.
    const isKnown = caller.schoolId !== null && (own === groupId || assignedCrews.includes(groupId))
    const school = isKnown
      ? ownSchool(services.database, caller)
      : (await findGroup({ services, caller }, groupId)).school
    return may(caller, groupId) ? { school, groupId } : refuse('forbidden')
  }
}

/** Returns the crew and its school. Refuses with `not_found` if the crew does not exist or the caller may not act there. */
export async function findGroup({ services, caller }: ActingContext, id: number): Promise<GroupInSchool> {
  const school = await schoolOfRow(services.database, caller, 'groups', id)
  const group = await school
    .selectFrom('groups')
    .select(['id', 'name', 'school_id as schoolId'])
    .where('id', '=', id)
    .executeTakeFirst()
  return { school, group: group ?? refuse('not_found') }
}
