// Rare work on all rows of a school may take longer than any single call should.
import { sql } from 'kysely'
import type { SchoolDb } from './school-db.ts'

/** Lifts PostgreSQL's limit on a statement's time until the transaction ends; SQLite has none. */
export async function unhurried({ db, engine }: Pick<SchoolDb, 'db' | 'engine'>): Promise<void> {
  if (engine === 'postgres') await sql`set local statement_timeout = 0`.execute(db)
}
