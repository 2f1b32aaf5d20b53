// The e-mail address of an account, by which a provider's sign-in finds it.
import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await db.schema.alterTable('users').addColumn('email', 'text').execute()
  await db.schema.alterTable('users').addColumn('email_key', 'text').execute()
  await db.schema.createIndex('users_email_key_unique').on('users').column('email_key').unique().execute()
}
