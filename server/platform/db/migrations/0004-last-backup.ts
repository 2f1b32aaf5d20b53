// The time of the last backup, and why the newest try failed: one row for all nodes and the command line.
import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await db.schema
    .createTable('last_backup')
    // Always 1.
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('succeeded_at', 'bigint')
    .addColumn('error', 'text')
    .execute()
}
