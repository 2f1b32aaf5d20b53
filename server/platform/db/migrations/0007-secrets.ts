// Secrets of the installation, shared by its nodes. The only one so far signs the cookies of known browsers.
import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (c) => c.primaryKey().notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
  const value = randomBytes(32).toString('base64url')
  await sql`insert into secrets (name, value) values ('device_cookie', ${value})`.execute(db)
}
