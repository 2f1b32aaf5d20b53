// Adds ids and device names of guardians' browsers. Codes get their maker, the number of their letter and a count of wrong tries.
import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/** Existing browsers get a random id, because guardians end a browser by its id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table passes add column id text',
    'alter table passes add column device text',
    'alter table family_codes add column made_by_id integer references users (id) on delete cascade',
    'alter table family_codes add column wrong_tries integer default 0 not null',
    'alter table family_codes add column letter integer',
    'alter table family_codes add column letters integer',
    'alter table connections add column letter integer',
    'alter table connections add column letters integer',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
  const { rows } = await sql<{ token_hash: string }>`select token_hash from passes`.execute(db)
  for (const { token_hash } of rows) {
    const id = randomBytes(12).toString('base64url')
    await sql`update passes set id = ${id} where token_hash = ${token_hash}`.execute(db)
  }
  await sql`create unique index passes_by_id on passes (id)`.execute(db)
  await sql`create index family_codes_by_maker on family_codes (made_by_id)`.execute(db)
}
