// What only the installation may know, and all its nodes share. The one secret so far signs the cookies of browsers that
// people signed in from before.
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
