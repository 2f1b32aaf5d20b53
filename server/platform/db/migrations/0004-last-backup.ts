// When the data was last backed up, and why the newest try failed: one row, which every node and the command line share.
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
