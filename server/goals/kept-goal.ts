// The rows of a goal that a deletion keeps, so that the goal can be brought back as it was.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { SchoolDb } from '../platform/db/school-db.ts'

/** Tables with rows of a goal that come back with it. Its notifications do not. */
export const keptTables = ['feedback', 'goal_edits', 'goal_moves', 'activities'] as const

const storedRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
export type StoredRow = z.output<typeof storedRow>
const storedRows = z.array(storedRow)

export const keptGoal = z.object({
  goal: storedRow,
  feedback: storedRows,
  goal_edits: storedRows,
  goal_moves: storedRows,
  activities: storedRows,
  /** The goal that continued this one. */
  nextId: z.nullable(z.int()),
  /** The notification to the owner about the deletion. */
  noticeId: z.nullable(z.int()),
})
export type KeptGoal = z.output<typeof keptGoal>

/** Reads the rows before the goal is deleted. The caller has locked the goal. */
export async function readKeptGoal(tx: SchoolDb, id: number): Promise<Omit<KeptGoal, 'noticeId'>> {
  const goal = await tx.selectFrom('goals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const next = await tx.selectFrom('goals').select('id').where('carried_from_id', '=', id).executeTakeFirst()
  return {
    goal: { ...goal },
    feedback: await readRows(tx, 'feedback', id),
    goal_edits: await readRows(tx, 'goal_edits', id),
    goal_moves: await readRows(tx, 'goal_moves', id),
    activities: await readRows(tx, 'activities', id),
    nextId: next?.id ?? null,
  }
}

async function readRows(tx: SchoolDb, table: (typeof keptTables)[number], goalId: number) {
  const { rows } = await sql<StoredRow>`select * from ${sql.table(table)}
    where goal_id = ${goalId} and school_id = ${tx.schoolId} order by id`.execute(tx.db)
  return rows
}
