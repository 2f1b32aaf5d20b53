// The e-mail address of an account, by which a provider's sign-in finds it, and what people see of their sessions.
import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

type Db = Kysely<unknown>

export async function up(db: Db, _engine: Engine): Promise<void> {
  await addresses(db)
  await sessions(db)
}

async function addresses(db: Db) {
  await db.schema.alterTable('users').addColumn('email', 'text').execute()
  await db.schema.alterTable('users').addColumn('email_key', 'text').execute()
  await db.schema.createIndex('users_email_key_unique').on('users').column('email_key').unique().execute()
}

async function sessions(db: Db) {
  const columns = { id: 'text', provider: 'text', device: 'text', proved_at: 'bigint' } as const
  for (const [name, type] of Object.entries(columns))
    await db.schema.alterTable('sessions').addColumn(name, type).execute()
  await db.schema
    .alterTable('sessions')
    .addColumn('trusted', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  const { rows } = await sql<{ token_hash: string }>`select token_hash from sessions`.execute(db)
  for (const { token_hash } of rows) {
    const id = randomBytes(12).toString('base64url')
    await sql`update sessions set id = ${id} where token_hash = ${token_hash}`.execute(db)
  }
  await db.schema.createIndex('sessions_id_unique').on('sessions').column('id').unique().execute()
}
