// Adds the recent calls that set one goal for many people. sent-goal-tables.ts says what the columns mean.
import { type Kysely, sql } from 'kysely'

const statements = [
  `create table sent_goals (
    caller_id integer not null references users (id) on delete cascade, key text not null,
    school_id integer not null references schools (id) on delete cascade, sent_at bigint not null,
    body_hash text not null, content text not null, undone integer default 0 not null,
    constraint sent_goals_pkey primary key (school_id, caller_id, key)
  )`,
  'create index sent_goals_by_caller on sent_goals (caller_id, key)',
  'create index sent_goals_by_age on sent_goals (sent_at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
