// Writes which crews a coach is assigned to.
import type { SchoolDb } from '../platform/db/school-db.ts'
import { insertRows, listRows, takeRows } from '../platform/db/table-rows.ts'
import { refuse } from '../platform/errors.ts'

/** `not_found` unless the school has each of the crews. */
export async function requireCrews({ db, schoolId }: SchoolDb, crews: readonly number[]) {
  const found = await listRows(db, 'groups', { school_id: schoolId, id: crews }, ['id'])
  if (found.length !== new Set(crews).size) refuse('not_found')
}

/** Assigns those of the crews that belong to the school; returns how many. */
export async function assignCrews(
  { db, schoolId }: SchoolDb,
  coachId: number,
  crews: readonly number[],
): Promise<number> {
  const own = await listRows(db, 'groups', { school_id: schoolId, id: crews }, ['id'])
  const rows = own.map(({ id }) => ({ school_id: schoolId, coach_id: coachId, group_id: id }))
  await insertRows(db, 'coach_crews', rows)
  return rows.length
}

/** Returns which crews the coach had. */
export async function unassignCoach({ db, schoolId }: SchoolDb, coachId: number): Promise<number[]> {
  const assigned = { school_id: schoolId, coach_id: coachId }
  const rows = await takeRows(db, 'coach_crews', assigned, ['group_id'])
  return rows.map((row) => row.group_id)
}

/** Returns which coaches had crews. */
export async function unassignAll({ db, schoolId }: SchoolDb): Promise<number[]> {
  const rows = await takeRows(db, 'coach_crews', { school_id: schoolId }, ['coach_id'])
  return [...new Set(rows.map((row) => row.coach_id))]
}
