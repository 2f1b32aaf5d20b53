// Finds what a call names: the crew, or the person to place in a crew or to assign crews to.
import type { User } from '../../contract/people.ts'
import { mayChangeRoles } from '../accounts/index.ts'
import { accountById, accountFor } from '../people/index.ts'
import { builtOnce } from '../platform/db/engine.ts'
import { openSchool, type SchoolDb, schoolOfRow } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'

export interface AccountInSchool {
  school: SchoolDb
  account: User
}

/** Throws `not_found` across schools, then `forbidden` for an admin's account unless the caller is a super admin. */
export async function accountToPlace(
  context: Pick<MemberContext, 'services' | 'caller'>,
  id: number,
): Promise<AccountInSchool> {
  const account = await accountFor(context, id)
  if (account.schoolId === null) refuse('not_found')
  if (!mayChangeRoles(context.caller, account)) refuse('forbidden')
  const school = await openSchool(context.services.database, context.caller, account.schoolId)
  return { school, account }
}

/** Reads the account again; `not_found` if it no longer belongs to the school. */
export async function accountIn(school: SchoolDb, id: number): Promise<User> {
  const account = await accountById(school, id)
  return account.schoolId === school.schoolId ? account : refuse('not_found')
}

export interface GroupInSchool {
  school: SchoolDb
  group: { id: number; name: string; schoolId: number }
}

const groups = builtOnce((db) => db.selectFrom('groups').select(['id', 'name', 'school_id as schoolId']))

/** The crew and its school; `not_found` if there is no such crew, or the caller may not act in its school. */
export async function groupFor(
  { services, caller }: Pick<MemberContext, 'services' | 'caller'>,
  id: number,
): Promise<GroupInSchool> {
  const school = await schoolOfRow(services.database, caller, 'groups', id)
  const group = await groups(school)
    .where('school_id', '=', school.schoolId)
    .where('id', '=', id)
    .executeTakeFirst()
  return { school, group: group ?? refuse('not_found') }
}
