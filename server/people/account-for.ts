// Finds the person that a call names.
import type { User } from '../../contract/people.ts'
import type { Queries } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { accounts, toUser } from './people.views.ts'

/** Somebody of the caller's school, or to a super admin anybody, with a school or without; otherwise `not_found`. */
export async function accountFor(
  { services, caller }: Pick<MemberContext, 'services' | 'caller'>,
  id: number,
): Promise<User> {
  const account = await accountById(services.database, id)
  if (caller.isSuperAdmin || (account.schoolId !== null && account.schoolId === caller.schoolId))
    return account
  refuse('not_found')
}

/** `not_found` if it is gone. Takes the database or a transaction's SchoolDb. */
export async function accountById(
  { db, engine }: { db: Queries; engine: Database['engine'] },
  id: number,
): Promise<User> {
  const row = await accounts({ db, engine }).where('users.id', '=', id).executeTakeFirst()
  return row ? toUser(row) : refuse('not_found')
}
