// Changes one account or a list of them in a transaction that locks their school, so that concurrent calls cannot
// invalidate memberships, captains and the last-admin rule.
import type { ListResult } from '../../contract/accounts.ts'
import { errorTable } from '../../contract/errors.ts'
import type { User } from '../../contract/people.ts'
import { getAccount, selectAccounts, toUser } from '../people/index.ts'
import type { Caller } from '../platform/caller.ts'
import { inList, type OnEngine, type Queries } from '../platform/db/engine.ts'
import { inTransaction, lockSchool, openSchool, type SchoolDb } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'

export interface AccountTx extends OnEngine {
  /** The locked schools, by id. */
  schools: ReadonlyMap<number, SchoolDb>
}

type CallContext = Pick<MemberContext, 'services' | 'caller'>
type Policy = (caller: Caller, account: User) => boolean

/**
 * Reads the account again under the locks and passes it to `work`. `not_found` if it has left its school in the meantime,
 * `forbidden` if the policy no longer allows the caller. `otherSchool` is locked too.
 */
export function withAccount<T>(
  { services, caller }: CallContext,
  { account, may, otherSchool }: { account: User; may: Policy; otherSchool?: number | null | undefined },
  work: (tx: AccountTx, account: User) => Promise<T>,
): Promise<T> {
  return inTransaction(services.database.db, async (tx) => {
    const locked = await lockSchools(tx, { services, caller }, [account.schoolId, otherSchool ?? null])
    await tx.selectFrom('users').select('id').where('id', '=', account.id).forNoKeyUpdate().execute()
    const current = await getAccount(locked, account.id)
    if (current.schoolId !== account.schoolId) refuse('not_found')
    if (!may(caller, current)) refuse('forbidden')
    return work(locked, current)
  })
}

/** Like `withAccount`, for a list: `found` has the accounts among `ids` that are in the school now. */
export function withAccounts<T>(
  { services, caller }: CallContext,
  { schoolId, ids }: { schoolId: number | null; ids: readonly number[] },
  work: (tx: AccountTx, found: ReadonlyMap<number, User>) => Promise<T>,
): Promise<T> {
  return inTransaction(services.database.db, async (tx) => {
    const locked = await lockSchools(tx, { services, caller }, [schoolId])
    // All calls lock in the order of ids, so that none waits for another that waits for it.
    await tx
      .selectFrom('users')
      .select('id')
      .where(inList(services.database.engine, 'id', ids))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    return work(locked, await findAccounts(locked, schoolId, ids))
  })
}

/** The accounts of one school among these ids, by id. */
export async function findAccounts(
  { db, engine }: OnEngine,
  schoolId: number | null,
  ids: readonly number[],
): Promise<ReadonlyMap<number, User>> {
  const rows = await selectAccounts({ db, engine })
    .where(inList(engine, 'users.id', ids))
    .execute()
  const found = rows.filter((row) => row.school_id === schoolId).map(toUser)
  return new Map(found.map((account) => [account.id, account]))
}

/** Schools are locked in the order of their ids, so that two calls cannot deadlock. */
async function lockSchools(
  tx: Queries,
  { services, caller }: CallContext,
  schoolIds: readonly (number | null)[],
): Promise<AccountTx> {
  const database = { ...services.database, db: tx }
  const schools = new Map<number, SchoolDb>()
  const ids = new Set(schoolIds.filter((id) => id !== null))
  for (const id of [...ids].sort((a, b) => a - b)) {
    const school = await openSchool(database, caller, id)
    schools.set(id, await lockSchool(school))
  }
  // Super admins can delete each other from any school: the lock keeps the last one when two do so concurrently.
  if (caller.isSuperAdmin)
    await tx
      .selectFrom('users')
      .select('id')
      .where('is_super_admin', '=', 1)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
  return { db: tx, engine: database.engine, schools }
}

export interface AccountList {
  /** Null for people without a school, whom only super admins can name. */
  schoolId: number | null
  /** The ids without duplicates, in the order in which they were sent. */
  ids: number[]
}

/** A super admin who names no school acts in the school of the first person on the list, everyone else in their own. */
export async function resolveAccountList(
  context: MemberContext,
  userIds: readonly number[],
): Promise<AccountList> {
  const ids = [...new Set(userIds)]
  const { caller, services, namesSchool } = context
  if (caller.isSuperAdmin && !namesSchool) {
    const rows = await services.database.db
      .selectFrom('users')
      .select(['id', 'school_id'])
      .where(inList(services.database.engine, 'id', ids))
      .execute()
    const schools = new Map(rows.map((row) => [row.id, row.school_id]))
    const schoolId = ids.map((id) => schools.get(id)).find((school) => school !== undefined)
    if (schoolId !== undefined) return { schoolId, ids }
  }
  return { schoolId: context.school.schoolId, ids }
}

/** `problem` returns why a found account is refused, or null. Accounts that are not found are refused as absent. */
export function toListResult(
  ids: readonly number[],
  found: ReadonlyMap<number, User>,
  problem: (account: User) => string | null,
): ListResult {
  const result: ListResult = { done: [], refused: [] }
  for (const id of ids) {
    const account = found.get(id)
    const message = account ? problem(account) : errorTable.not_found[1]
    if (message === null) result.done.push(id)
    else result.refused.push({ id, message })
  }
  return result
}
