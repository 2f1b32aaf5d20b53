// The short way to the database, for queries whose text is ready: Kysely's own leads through a dozen promises, which on
// the embedded database take longer than a small query.
import type { CompiledQuery } from 'kysely'
import type { Queries } from './engine.ts'

/** Answers the rows of a query. */
export type Run = (query: CompiledQuery) => Promise<unknown[]>

const ways = new WeakMap<Queries, Run>()

/** Everything remembered that runs on `db` goes this way from now on. */
export function openWay(db: Queries, run: Run): void {
  ways.set(db, run)
}

/** The same for a transaction, whose connection nobody else uses until it ends. */
export async function openWayIn(transaction: Queries): Promise<void> {
  const connection = await transaction.getExecutor().provideConnection(async (own) => own)
  openWay(transaction, async (query) => (await connection.executeQuery(query)).rows)
}

/** By the short way where one is open. */
export async function rowsOf(db: Queries, query: CompiledQuery): Promise<unknown[]> {
  const run = ways.get(db)
  return run ? run(query) : (await db.executeQuery(query)).rows
}
