// Adds the key and the values of the audit log's subjects, with which they are told in the language of the reader.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log add column subject_key text`.execute(db)
  await sql`alter table audit_log add column subject_values text`.execute(db)
}
