// Sign-in through providers: the e-mail address of an account, its links, and sign-ins that are under way. Second factors.
// What people see of their sessions.
import { randomBytes } from 'node:crypto'
import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { type Engine, generatedId } from '../engine.ts'

type Db = Kysely<unknown>

export async function up(db: Db, engine: Engine): Promise<void> {
  await addresses(db)
  await sessions(db)
  await providers(db, engine)
  await factors(db, engine)
  await secondSteps(db)
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

async function providers(db: Db, engine: Engine) {
  await db.schema
    .createTable('identities')
    .addColumn('id', 'integer', generatedId(engine))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('identities_subject_unique', ['issuer', 'subject'])
    .addUniqueConstraint('identities_issuer_unique', ['user_id', 'issuer'])
    .execute()
  await db.schema
    .createTable('sign_ins')
    .addColumn('cookie_hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('nonce', 'text', (c) => c.notNull())
    .addColumn('verifier', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sign_ins_by_age').on('sign_ins').column('created_at').execute()
}

const ofUser = (c: ColumnDefinitionBuilder) => c.notNull().references('users.id').onDelete('cascade')

async function factors(db: Db, engine: Engine) {
  await db.schema
    .createTable('totp')
    .addColumn('user_id', 'integer', (c) => ofUser(c).primaryKey())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('last_step', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'integer', generatedId(engine))
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('rp_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute()
  await db.schema.createIndex('passkeys_by_user').on('passkeys').column('user_id').execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('id', 'integer', generatedId(engine))
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('recovery_codes_by_user').on('recovery_codes').column('user_id').execute()
  await db.schema
    .alterTable('schools')
    .addColumn('staff_second_factor', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}

async function secondSteps(db: Db) {
  await db.schema
    .createTable('pending_sign_ins')
    .addColumn('cookie_hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('provider', 'text')
    .addColumn('issuer', 'text')
    .addColumn('subject', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('pending_sign_ins_by_user').on('pending_sign_ins').column('user_id').execute()
  await db.schema.createIndex('pending_sign_ins_by_age').on('pending_sign_ins').column('created_at').execute()
  await db.schema
    .createTable('challenges')
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('challenges_pkey', ['owner', 'purpose'])
    .execute()
  await db.schema.createIndex('challenges_by_user').on('challenges').column('user_id').execute()
  await db.schema.createIndex('challenges_by_age').on('challenges').column('created_at').execute()
}
