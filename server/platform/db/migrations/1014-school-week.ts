// Adds the school's own week, and the day of daily goals that are set again. tables.ts and series-tables.ts say what the columns mean.
import { type Kysely, sql } from 'kysely'

const statements = [
  'alter table schools add column school_week text',
  'alter table schools add column school_year_start integer default 8 not null',
  // The check of `weekday` refuses Saturdays and Sundays, and SQLite cannot drop it.
  'alter table goal_series add column school_day integer default 1 not null',
  'update goal_series set school_day = weekday + 1',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
