// Finds the person whom an admin places in a crew, or assigns crews to.
import type { User } from '../../contract/people.ts'
import { mayChangeStanding } from '../accounts/index.ts'
import { accountById, accountFor } from '../people/index.ts'
import { openSchool, type SchoolDb } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'

export interface NamedAccount {
  school: SchoolDb
  account: User
}

/** Throws `not_found` across schools, then `forbidden` for an admin's account unless a super admin asks. */
export async function accountToPlace(
  context: Pick<MemberContext, 'services' | 'caller'>,
  id: number,
): Promise<NamedAccount> {
  const account = await accountFor(context, id)
  if (account.schoolId === null) refuse('not_found')
  if (!mayChangeStanding(context.caller, account)) refuse('forbidden')
  const school = await openSchool(context.services.database, context.caller, account.schoolId)
  return { school, account }
}

/** The account as it is now, if it still belongs to the school; otherwise `not_found`. */
export async function accountIn(school: SchoolDb, id: number): Promise<User> {
  const account = await accountById(school, id)
  return account.schoolId === school.schoolId ? account : refuse('not_found')
}
