// Adds the tables for imports of the school's own list: ids of learners, the last values, and the last choices. roster-tables.ts
// says what the columns mean.
import { type Kysely, sql } from 'kysely'
import { sameSchool } from './foundation/schools.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables.split(';\n')) await sql.raw(statement).execute(db)
}

const tables = `
  create table roster_ids (
    user_id integer primary key references users (id) on delete cascade, school_id integer not null,
    sourced_id text not null, since bigint not null, first_name text, last_name text, email text,
    studio_id integer references studios (id) on delete set null,
    constraint roster_ids_sourced_id_unique unique (school_id, sourced_id),
    ${sameSchool('roster_ids', 'user_id', 'users')},
    ${sameSchool('roster_ids', 'studio_id', 'studios')}
  );
  create index roster_ids_by_studio on roster_ids (studio_id);

  create table roster_imports (
    school_id integer primary key references schools (id) on delete cascade, at bigint not null,
    by_id integer references users (id) on delete set null, made integer not null, changed integer not null,
    org_id text, org_name text
  );
  create index roster_imports_by_person on roster_imports (by_id);

  create table roster_grades (
    school_id integer not null references schools (id) on delete cascade, place integer not null, grade text,
    studio_id integer references studios (id) on delete set null, leave_out integer not null,
    constraint roster_grades_pkey primary key (school_id, place),
    ${sameSchool('roster_grades', 'studio_id', 'studios')}
  );
  create index roster_grades_by_studio on roster_grades (studio_id)`
