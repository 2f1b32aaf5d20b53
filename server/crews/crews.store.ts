// Writes crews and memberships. Captains who leave their crew lose the captain flag and the notifications that they got as
// captain; coaches of a deleted crew lose theirs too.
import { type Insertable, sql } from 'kysely'
import { revokeNotifications } from '../notifications/index.ts'
import { idsOf, valuesTable } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { deleteRows, insertRow, listRows, takeRows, updateRows } from '../platform/db/table-rows.ts'
import type { Flag, Tables } from '../platform/db/tables.ts'
import { nameKey } from '../platform/names.ts'

type Group = Tables['groups']

/** A taken name breaks `groups.name_key`, which a transaction turns into 409 `name_taken`. */
export function insertGroup(
  { db, schoolId }: SchoolDb,
  group: Pick<Insertable<Group>, 'name' | 'description' | 'created_at'>,
): Promise<number> {
  return insertRow(db, 'groups', { school_id: schoolId, name_key: nameKey(group.name), ...group })
}

/** Returns how many members became unassigned. */
export async function removeGroup(school: SchoolDb, id: number): Promise<number> {
  const { db, schoolId } = school
  const members = { school_id: schoolId, group_id: id }
  const captains = await captainsAmong(school, { group_id: id })
  const unassigned = await updateRows(db, 'users', members, { group_id: null, is_captain: 0 })
  const coaches = await takeRows(db, 'coach_crews', { group_id: id }, ['coach_id'])
  await deleteRows(db, 'groups', { school_id: schoolId, id })
  await revokeNotifications(school, [...captains, ...coaches.map(({ coach_id }) => coach_id)])
  return unassigned
}

/** Moves the user into another crew, or with null out of their crew. */
export async function placeInCrew(school: SchoolDb, userId: number, groupId: number | null): Promise<void> {
  const { db, schoolId } = school
  const captains = await captainsAmong(school, { id: userId })
  await updateRows(db, 'users', { school_id: schoolId, id: userId }, { group_id: groupId, is_captain: 0 })
  await revokeNotifications(school, captains)
}

export interface Placement {
  id: number
  group_id: number | null
  is_captain: Flag
}

/** One statement, because a sort moves a whole school. `materialized` reads the list once and not for each user. */
export async function placeAll(school: SchoolDb, placements: readonly Placement[]): Promise<void> {
  const { db, engine, schoolId } = school
  const placedIds = placements.map(({ id }) => id)
  const captains = await captainsAmong(school, { id: placedIds })
  const placed = valuesTable(engine, ['id', 'group_id', 'is_captain'], placements)
  await sql`with placed as materialized ${placed}
    update users set group_id = placed.group_id, is_captain = placed.is_captain
    from placed where users.id = placed.id and users.school_id = ${schoolId}`.execute(db)
  await revokeNotifications(school, captains)
}

/** Returns the former captains. */
export async function clearCaptains(school: SchoolDb): Promise<{ id: number; groupId: number | null }[]> {
  const of = { school_id: school.schoolId, is_captain: 1 } as const
  const captains = await listRows(school.db, 'users', of, ['id', 'group_id as groupId'])
  await updateRows(school.db, 'users', of, { is_captain: 0 })
  await revokeNotifications(school, idsOf(captains))
  return captains
}

async function captainsAmong(
  { db, schoolId }: SchoolDb,
  which: { group_id: number } | { id: number | readonly number[] },
): Promise<number[]> {
  return idsOf(await listRows(db, 'users', { school_id: schoolId, is_captain: 1, ...which }, ['id']))
}
