// Statistics for SQLite's planner: a school has very many goals, a person or a goal has few rows. Without them the check of
// a reference (`school_id = ? and goal_id = ?`) reads every row of the school for each row deleted. SQLite's documentation
// recommends such fixed, made-up statistics for applications.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

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

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine !== 'sqlite') return
  // Creates the table of statistics, without a row for `jobs`, which is empty.
  await sql`analyze jobs`.execute(db)
  for (const [table, indexes] of Object.entries(figures)) {
    for (const [index, stat] of Object.entries(indexes)) {
      await sql`insert into sqlite_stat1 (tbl, idx, stat) values (${table}, ${index}, ${stat})`.execute(db)
    }
  }
  await sql`analyze sqlite_schema`.execute(db)
}
