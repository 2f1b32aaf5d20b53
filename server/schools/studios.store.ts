// Writes studios, and what changes for their members.
import type { Updateable } from 'kysely'
import type { Body } from '../../contract/api.ts'
import { revokeNotifications } from '../notifications/index.ts'
import { endCodesOfMakers } from '../people/index.ts'
import { idsOf } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { deleteRows, insertRow, listRows, updateRows } from '../platform/db/table-rows.ts'
import type { Tables } from '../platform/db/tables.ts'
import { nameKey } from '../platform/names.ts'

/** Absent fields do not change. */
export type StudioChange = Omit<Body<'PUT /api/admin/studios/:id'>, 'base'>

/** A taken name breaks `studios.name_key`, which a transaction turns into 409 `name_taken`. */
export function insertStudio(
  { db, schoolId }: SchoolDb,
  { name, description = null, goalTypes = [] }: StudioChange & { name: string },
  now: number,
): Promise<number> {
  const goal_types = JSON.stringify(goalTypes)
  const of = { school_id: schoolId, created_at: now }
  return insertRow(db, 'studios', { ...of, name, name_key: nameKey(name), description, goal_types })
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
  await updateRows(db, 'studios', { school_id: schoolId, id }, changed)
}

/** The members of a studio, the crews they are in, and the captains of these crews. */
export async function crewsWith(
  { db, schoolId }: SchoolDb,
  id: number,
): Promise<{ members: number[]; crews: number[]; captains: number[] }> {
  const of = { school_id: schoolId }
  const members = await listRows(db, 'users', { ...of, studio_id: id }, ['id', 'group_id'])
  const crews = [...new Set(members.flatMap(({ group_id }) => group_id ?? []))]
  const captains = await listRows(db, 'users', { ...of, is_captain: 1, group_id: crews }, ['id'])
  return { members: idsOf(members), crews, captains: idsOf(captains) }
}

/** Learners and guides lose the studio. Coaches among them also leave their crews: crew members have a studio. */
export async function removeStudio(school: SchoolDb, id: number): Promise<void> {
  const { db, schoolId } = school
  const members = { school_id: schoolId, studio_id: id } as const
  const coaching = { ...members, is_coach: 1 } as const
  const captains = await listRows(db, 'users', { ...coaching, is_captain: 1 }, ['id'])
  const guiding = { school_id: schoolId, assigned_studio_id: id }
  const guides = await listRows(db, 'users', guiding, ['id'])
  await updateRows(db, 'users', coaching, { group_id: null, is_captain: 0 })
  await updateRows(db, 'users', members, { studio_id: null })
  await updateRows(db, 'users', guiding, { assigned_studio_id: null })
  await endCodesOfMakers(school, idsOf(guides))
  await deleteRows(db, 'studios', { school_id: schoolId, id })
  await revokeNotifications(school, idsOf([...captains, ...guides]))
}
