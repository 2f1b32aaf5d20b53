// Adds the number of times in a row that the mail server refused Cairn. family-tables.ts says what the column means.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_server add column failures integer default 0 not null`.execute(db)
}
