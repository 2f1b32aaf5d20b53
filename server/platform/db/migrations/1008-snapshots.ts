// Adds snapshots of goals, for cairn restore-goals. snapshot-tables.ts says what the columns mean.
import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine } from '../engine.ts'
import { sameSchool } from './foundation/schools.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const statement of tables(engine).split(';\n')) await sql.raw(statement).execute(db)
}

const tables = (engine: Engine) => `
  create table goal_snapshots (
    id ${columnTypes(engine).id}, school_id integer not null references schools (id) on delete cascade,
    name text not null, kind text not null, made_at bigint not null, owners text default '[]' not null,
    constraint goal_snapshots_name_unique unique (name),
    constraint goal_snapshots_school_id_id unique (school_id, id),
    constraint goal_snapshots_kind check (kind in ('reset', 'people'))
  );
  create index goal_snapshots_by_age on goal_snapshots (made_at);

  create table goal_snapshot_parts (
    school_id integer not null, snapshot_id integer not null references goal_snapshots (id) on delete cascade,
    part integer not null, table_name text not null, columns text not null, row_count integer not null,
    lines text not null,
    constraint goal_snapshot_parts_pkey primary key (snapshot_id, part),
    ${sameSchool('goal_snapshot_parts', 'snapshot_id', 'goal_snapshots')}
  )`
