// The schema of 1.0.0. Its number is above those of the steps before 1.0.0, so that such data is never taken for this one.
import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { goalTables } from './foundation/goals.ts'
import { schoolTables } from './foundation/schools.ts'
import { signInTables } from './foundation/sign-in.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const tables of [schoolTables(engine), goalTables(engine), signInTables(engine)]) {
    for (const statement of tables.split(';\n')) await sql.raw(statement).execute(db)
  }
  const value = randomBytes(32).toString('base64url')
  await sql`insert into secrets (name, value) values ('device_cookie', ${value})`.execute(db)
  if (engine === 'sqlite') await planByMadeUpStatistics(db)
  else await countSignIns(db)
}

/** The failed sign-ins that the nodes count together. */
async function countSignIns(db: Kysely<unknown>): Promise<void> {
  await sql`create table sign_in_throttle (
    key varchar(255) primary key, points integer default 0 not null, expire bigint
  )`.execute(db)
}

/** Rows of the table, then rows for one value of the first column, of the first two, and so on. */
const figures = {
  goals: {
    goals_by_school: '1000000 200000 1',
    goals_by_school_due: '1000000 200000 5000',
    // The unique constraint on (school_id, id).
    sqlite_autoindex_goals_1: '1000000 200000 1',
  },
  feedback: { feedback_by_school: '1000000 200000 2 1' },
  goal_edits: { goal_edits_by_school: '1000000 200000 2 1' },
}

/**
 * A school has very many goals, a person or a goal has few rows. Without such statistics the check of a reference
 * (`school_id = ? and goal_id = ?`) reads every row of the school for each row deleted. SQLite's documentation recommends
 * fixed, made-up statistics for applications.
 */
async function planByMadeUpStatistics(db: Kysely<unknown>): Promise<void> {
  // Creates the table of statistics, without a row for `jobs`, which is empty.
  await sql`analyze jobs`.execute(db)
  for (const [table, indexes] of Object.entries(figures)) {
    for (const [index, stat] of Object.entries(indexes)) {
      await sql`insert into sqlite_stat1 (tbl, idx, stat) values (${table}, ${index}, ${stat})`.execute(db)
    }
  }
  await sql`analyze sqlite_schema`.execute(db)
}
