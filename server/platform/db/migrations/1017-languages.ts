// Adds the languages of schools and people. A person without a language has that of the school.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table schools add column language text default 'en' not null`.execute(db)
  await sql`alter table users add column language text`.execute(db)
}
