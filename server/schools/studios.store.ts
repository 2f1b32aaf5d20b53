// Writes studios and who loses one with it.
import type { Updateable } from 'kysely'
import type { SchoolDb } from '../platform/db/school-db.ts'
import type { Tables } from '../platform/db/tables.ts'
import { nameKey } from '../platform/names.ts'

/** Absent fields stay as they are. */
export interface StudioChange {
  name?: string | undefined
  description?: string | null | undefined
  goalTypes?: string[] | undefined
}

/** A taken name breaks `studios.name_key`, which a transaction turns into 409 `name_taken`. */
export async function insertStudio(
  { db, schoolId }: SchoolDb,
  { name, description, goalTypes }: StudioChange & { name: string },
  now: number,
): Promise<number> {
  const { id } = await db
    .insertInto('studios')
    .values({
      school_id: schoolId,
      name,
      name_key: nameKey(name),
      description: description ?? null,
      goal_types: JSON.stringify(goalTypes ?? []),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateStudio(
  { db, schoolId }: SchoolDb,
  id: number,
  { name, description, goalTypes }: StudioChange,
): Promise<void> {
  const changed: Updateable<Tables['studios']> = {
    ...(name !== undefined && { name, name_key: nameKey(name) }),
    ...(description !== undefined && { description }),
    ...(goalTypes !== undefined && { goal_types: JSON.stringify(goalTypes) }),
  }
  await db
    .updateTable('studios')
    .set(changed)
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .execute()
}

/** Its learners and guides lose it; a coach without a studio is no crew member, so those leave their crews. */
export async function removeStudio({ db, schoolId }: SchoolDb, id: number): Promise<void> {
  const ofSchool = db.updateTable('users').where('school_id', '=', schoolId)
  await ofSchool
    .set({ group_id: null, is_captain: 0 })
    .where('studio_id', '=', id)
    .where('is_coach', '=', 1)
    .execute()
  await ofSchool.set({ studio_id: null }).where('studio_id', '=', id).execute()
  await ofSchool.set({ assigned_studio_id: null }).where('assigned_studio_id', '=', id).execute()
  await db.deleteFrom('studios').where('school_id', '=', schoolId).where('id', '=', id).execute()
}
