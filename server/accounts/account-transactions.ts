// Changes accounts as they are now: in a transaction that holds their school still, so that memberships, captains and
// last admins stay right under races.
import type { User } from '../../contract/people.ts'
import { accountById, accounts, toUser } from '../people/index.ts'
import type { Caller } from '../platform/caller.ts'
import { type Engine, forNoKeyUpdate, inList, type Queries } from '../platform/db/engine.ts'
import { inTransaction, lockSchool, openSchool, type SchoolDb } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'

export interface AccountTx {
  db: Queries
  engine: Engine
  /** The schools that are held still, by id. */
  schools: ReadonlyMap<number, SchoolDb>
}

type Named = Pick<MemberContext, 'services' | 'caller'>
type May = (caller: Caller, account: User) => boolean

/**
 * `work` gets the account read anew; `not_found` if it is gone from its school meanwhile, `forbidden` if the policy no
 * longer lets the caller. `otherSchool` is held still too.
 */
export function withAccount<T>(
  { services, caller }: Named,
  { account, may, otherSchool }: { account: User; may: May; otherSchool?: number | null | undefined },
  work: (tx: AccountTx, account: User) => Promise<T>,
): Promise<T> {
  return inTransaction(services.database.db, async (db) => {
    const tx = await heldStill(db, { services, caller }, [account.schoolId, otherSchool ?? null])
    await forNoKeyUpdate(
      tx.engine,
      'users',
      db.selectFrom('users').select('id').where('id', '=', account.id),
    ).execute()
    const current = await accountById(tx, account.id)
    if (current.schoolId !== account.schoolId) refuse('not_found')
    if (!may(caller, current)) refuse('forbidden')
    return work(tx, current)
  })
}

/** The same for those of `ids` that are in the school now; the others are absent from `found`. */
export function withAccounts<T>(
  { services, caller }: Named,
  { schoolId, ids }: { schoolId: number | null; ids: readonly number[] },
  work: (tx: AccountTx, found: ReadonlyMap<number, User>) => Promise<T>,
): Promise<T> {
  return inTransaction(services.database.db, async (db) => {
    const tx = await heldStill(db, { services, caller }, [schoolId])
    const among = inList(tx.engine, 'users.id', ids)
    await forNoKeyUpdate(
      tx.engine,
      'users',
      db.selectFrom('users').select('id').where(among).orderBy('id'),
    ).execute()
    return work(tx, await accountsIn(tx, schoolId, ids))
  })
}

/** The accounts of one school among these ids, by id. */
export async function accountsIn(
  { db, engine }: Pick<AccountTx, 'db' | 'engine'>,
  schoolId: number | null,
  ids: readonly number[],
): Promise<ReadonlyMap<number, User>> {
  const rows = await accounts({ db, engine })
    .where(inList(engine, 'users.id', ids))
    .execute()
  const found = rows.filter((row) => row.school_id === schoolId).map(toUser)
  return new Map(found.map((account) => [account.id, account]))
}

/** Locks go in the order of ids, so that two calls never wait for each other. */
async function heldStill(
  db: Queries,
  { services, caller }: Named,
  schoolIds: readonly (number | null)[],
): Promise<AccountTx> {
  const database = { ...services.database, db }
  const schools = new Map<number, SchoolDb>()
  const wanted = new Set(schoolIds.filter((id) => id !== null))
  for (const id of [...wanted].sort((a, b) => a - b)) {
    const school = await openSchool(database, caller, id)
    schools.set(id, await lockSchool(school))
  }
  if (caller.isSuperAdmin) await holdSuperAdmins(db, database.engine)
  return { db, engine: database.engine, schools }
}

/** Only they can delete each other, from any school; so the last one stays whoever is faster. */
async function holdSuperAdmins(db: Queries, engine: Engine): Promise<void> {
  const superAdmins = db.selectFrom('users').select('id').where('is_super_admin', '=', 1).orderBy('id')
  await forNoKeyUpdate(engine, 'users', superAdmins).execute()
}
