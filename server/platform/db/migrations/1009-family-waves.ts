// Adds waves of guardians, and the setting of the school. family-tables.ts says what the columns mean.
import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine } from '../engine.ts'
import { sameSchool } from './foundation/schools.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const statement of waves(engine).split(';\n')) await sql.raw(statement).execute(db)
}

/** A wave ends with its connection. */
const waves = (engine: Engine) => `
  alter table schools add column family_waves integer default 1 not null;

  create table waves (
    school_id integer not null, guardian_id integer not null, user_id integer not null,
    week ${columnTypes(engine).byteOrder} not null,
    constraint waves_pkey primary key (guardian_id, user_id, week),
    constraint waves_connection foreign key (guardian_id, user_id)
      references connections (guardian_id, user_id) on delete cascade,
    ${sameSchool('waves', 'user_id', 'users')}
  );
  create index waves_by_user on waves (user_id, week);
  create index waves_by_school on waves (school_id, user_id)`
