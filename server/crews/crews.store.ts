// Writes crews and who is in them. Whoever left a crew no longer leads it.
import { type Insertable, sql, type Updateable } from 'kysely'
import { listedRows, notFirst } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import type { Flag, Tables } from '../platform/db/tables.ts'
import { nameKey } from '../platform/names.ts'

type Group = Tables['groups']

/** A taken name breaks `groups.name_key`, which a transaction turns into 409 `name_taken`. */
export async function insertGroup(
  { db, schoolId }: SchoolDb,
  { name, description, created_at }: Pick<Insertable<Group>, 'name' | 'description' | 'created_at'>,
): Promise<number> {
  const { id } = await db
    .insertInto('groups')
    .values({ school_id: schoolId, name, name_key: nameKey(name), description, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Absent fields stay as they are. */
export async function updateGroup(
  { db, schoolId }: SchoolDb,
  id: number,
  { name, description }: { name?: string | undefined; description?: string | null | undefined },
): Promise<void> {
  const changed: Updateable<Group> = {
    ...(name !== undefined && { name, name_key: nameKey(name) }),
    ...(description !== undefined && { description }),
  }
  await db.updateTable('groups').set(changed).where('school_id', '=', schoolId).where('id', '=', id).execute()
}

/** Answers how many members became unassigned. */
export async function removeGroup({ db, schoolId }: SchoolDb, id: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ group_id: null, is_captain: 0 })
    .where('school_id', '=', schoolId)
    .where('group_id', '=', id)
    .executeTakeFirst()
  await db.deleteFrom('coach_crews').where('group_id', '=', id).execute()
  await db.deleteFrom('groups').where('school_id', '=', schoolId).where('id', '=', id).execute()
  return Number(numUpdatedRows)
}

/** Into another crew, or with null out of the one it is in. */
export async function placeInCrew(
  { db, schoolId }: SchoolDb,
  userId: number,
  groupId: number | null,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ group_id: groupId, is_captain: 0 })
    .where('school_id', '=', schoolId)
    .where('id', '=', userId)
    .execute()
}

export interface Placement {
  id: number
  group_id: number | null
  is_captain: Flag
}

/** In one statement, since a sort moves a whole school. */
export async function placeAll(
  { db, engine, schoolId }: SchoolDb,
  placements: readonly Placement[],
): Promise<void> {
  const placed = listedRows(engine, ['id', 'group_id', 'is_captain'], placements)
  await sql`update users set group_id = placed.group_id, is_captain = placed.is_captain
    from ${placed} as placed where users.id = placed.id and ${notFirst(engine, 'users.school_id')} = ${schoolId}`.execute(
    db,
  )
}

/** Answers how many captains there were. */
export async function clearCaptains({ db, schoolId }: SchoolDb): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ is_captain: 0 })
    .where('school_id', '=', schoolId)
    .where('is_captain', '=', 1)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
