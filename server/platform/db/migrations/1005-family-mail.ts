// How often in a row the mail server refused Cairn: all mails wait longer each time. family-tables.ts says what the column means.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_server add column failures integer default 0 not null`.execute(db)
}
