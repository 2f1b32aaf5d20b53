// What the message of a notification is made of, as JSON.
import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await db.schema.alterTable('notifications').addColumn('data', 'text').execute()
}
