// Adds the outcomes of job runs, the earliest time to send a weekly mail, and an index for locking goals school by school.
import { type Kysely, sql } from 'kysely'

const statements = [
  'alter table jobs add column succeeded_at bigint',
  'alter table jobs add column overran_at bigint',
  'alter table jobs add column failure_count integer default 0 not null',
  'alter table family_mails add column send_from bigint',
  'create index family_mails_by_send_from on family_mails (send_from)',
  'drop index goals_to_lock',
  'create index goals_to_lock on goals (school_id, deadline_at) where completed = 0 and is_incomplete_locked = 0',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
