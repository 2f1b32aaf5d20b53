// Adds the decisions of admins about matched people, and the meaning of the columns, to imports of the school's own list.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table roster_ids add column decided_first_name text',
  'alter table roster_ids add column decided_last_name text',
  `create table roster_columns (
    school_id integer not null references schools (id) on delete cascade, place integer not null,
    heading text not null, field text not null,
    constraint roster_columns_pkey primary key (school_id, place)
  )`,
]
