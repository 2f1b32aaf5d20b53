// Adds weekly goals. series-tables.ts says what the columns mean.
import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine } from '../engine.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const statement of tables(engine).split(';\n')) await sql.raw(statement).execute(db)
}

const tables = (engine: Engine) => {
  const { id, byteOrder } = columnTypes(engine)
  return `
  create table goal_series (
    id ${id}, school_id integer not null references schools (id) on delete cascade,
    created_by_id integer references users (id) on delete cascade, title text not null,
    description text, category text not null, duration text not null, plan text, weekday integer not null,
    until_on ${byteOrder} not null, created_at bigint not null,
    constraint goal_series_weekday check (weekday between 0 and 4)
  );
  create index goal_series_by_school on goal_series (school_id, id);
  create index goal_series_by_creator on goal_series (created_by_id);

  create table series_people (
    school_id integer not null references schools (id) on delete cascade,
    series_id integer not null references goal_series (id) on delete cascade,
    user_id integer not null references users (id) on delete cascade, from_week ${byteOrder} not null,
    constraint series_people_pkey primary key (school_id, series_id, user_id)
  );
  create index series_people_by_user on series_people (user_id);
  create index series_people_by_series on series_people (series_id, user_id);

  create table series_weeks (
    school_id integer not null references schools (id) on delete cascade,
    series_id integer not null references goal_series (id) on delete cascade,
    user_id integer not null references users (id) on delete cascade, week ${byteOrder} not null,
    constraint series_weeks_pkey primary key (school_id, series_id, user_id, week)
  );
  create index series_weeks_by_user on series_weeks (user_id);
  create index series_weeks_by_series on series_weeks (series_id, user_id, week);

  alter table goals add column series_id integer references goal_series (id) on delete set null;
  create index goals_by_series on goals (series_id) where series_id is not null`
}
