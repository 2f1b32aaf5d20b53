// Adds deleted goals and crews that can still be brought back. tables.ts says what the columns mean.
import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine } from '../engine.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const statement of tables(engine).split(';\n')) await sql.raw(statement).execute(db)
}

const tables = (engine: Engine) => `
  create table deletions (
    id ${columnTypes(engine).id}, school_id integer not null references schools (id) on delete cascade,
    kind text not null, deleted_by_id integer references users (id) on delete set null,
    deleted_at bigint not null, owner_id integer references users (id) on delete cascade,
    audit_id integer references audit_log (id) on delete set null, content text not null,
    constraint deletions_kind check (kind in ('goal', 'crew'))
  );
  create index deletions_by_school on deletions (school_id);
  create index deletions_by_age on deletions (deleted_at);
  create index deletions_by_person on deletions (deleted_by_id);
  create index deletions_by_owner on deletions (owner_id);
  create index deletions_by_audit on deletions (audit_id)`
