// Adds waves of guardians, and the setting of the school. family-tables.ts says what the columns mean.
import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine } from '../engine.ts'
import { sameSchool } from './foundation/schools.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const statement of waves(engine).split(';\n')) await sql.raw(statement).execute(db)
}

/** A wave ends with its connection, which names the guardian and the learner. */
const waves = (engine: Engine) => `
  alter table schools add column family_waves integer default 1 not null;

  create unique index connections_school_id_id on connections (school_id, id);

  create table waves (
    school_id integer not null, connection_id integer not null references connections (id) on delete cascade,
    week ${columnTypes(engine).byteOrder} not null,
    constraint waves_pkey primary key (connection_id, week),
    ${sameSchool('waves', 'connection_id', 'connections')}
  )`
