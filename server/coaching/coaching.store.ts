// Writes the assignments of crews to coaches.
import { insertRows } from '../platform/db/bulk-inserts.ts'
import { inList } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'

/** Refuses with `not_found` unless the school has all of these crews. */
export async function requireCrews(school: SchoolDb, crews: readonly number[]) {
  const found = await school
    .selectFrom('groups')
    .select('id')
    .where(inList(school.engine, 'id', crews))
    .execute()
  if (found.length !== new Set(crews).size) refuse('not_found')
}

/** Assigns the crews that belong to the school, and returns their number. */
export async function assignCrews(
  school: SchoolDb,
  coachId: number,
  crews: readonly number[],
): Promise<number> {
  const own = await school
    .selectFrom('groups')
    .select('id')
    .where(inList(school.engine, 'id', crews))
    .execute()
  const rows = own.map(({ id }) => ({ school_id: school.schoolId, coach_id: coachId, group_id: id }))
  await insertRows(school.db, 'coach_crews', rows)
  return rows.length
}

/** Returns the ids of the crews that the coach had. */
export async function unassignCoach(school: SchoolDb, coachId: number): Promise<number[]> {
  const rows = await school
    .deleteFrom('coach_crews')
    .where('coach_id', '=', coachId)
    .returning('group_id')
    .execute()
  return rows.map((row) => row.group_id)
}

/** Returns the ids of the coaches who had crews. */
export async function unassignAll(school: SchoolDb): Promise<number[]> {
  const rows = await school.deleteFrom('coach_crews').returning('coach_id').execute()
  return [...new Set(rows.map((row) => row.coach_id))]
}
