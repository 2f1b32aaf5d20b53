// Whom people of a school ask about their data.
import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await db.schema.alterTable('schools').addColumn('privacy_contact', 'text').execute()
}
