// Reads many rows as they stood at one instant, while others go on writing.
import { sql } from 'kysely'
import type { Queries } from './engine.ts'
import type { Database } from './open.ts'

/** `work` only reads; it may take as long as it needs. */
export async function snapshot<T>({ db, engine }: Database, work: (db: Queries) => Promise<T>): Promise<T> {
  const reading = db.transaction().setAccessMode('read only')
  if (engine === 'sqlite') return reading.execute(work)
  return reading.setIsolationLevel('repeatable read').execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    return work(tx)
  })
}
