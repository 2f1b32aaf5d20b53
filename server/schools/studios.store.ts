// Writes studios, and updates the accounts of their members.
import type { Updateable } from 'kysely'
import type { Body } from '../../contract/api.ts'
import { revokeNotifications } from '../notifications/index.ts'
import { endInvalidCodes } from '../people/index.ts'
import { idsOf, inList } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import type { Tables } from '../platform/db/tables.ts'
import { nameKey } from '../platform/names.ts'

/** Absent fields do not change. */
export type StudioChange = Omit<Body<'PUT /api/admin/studios/:id'>, 'base'>

/** A taken name violates `studios.name_key`, which a transaction turns into 409 `name_taken`. */
export async function insertStudio(
  school: SchoolDb,
  { name, description = null, goalTypes = [] }: StudioChange & { name: string },
  now: number,
): Promise<number> {
  const goal_types = JSON.stringify(goalTypes)
  const { id } = await school
    .insertInto('studios')
    .values({ name, name_key: nameKey(name), description, goal_types, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateStudio(
  school: SchoolDb,
  id: number,
  { name, description, goalTypes }: StudioChange,
): Promise<void> {
  // Columns that are undefined do not change.
  const changed: Updateable<Tables['studios']> = {
    name,
    name_key: name === undefined ? undefined : nameKey(name),
    description,
    goal_types: goalTypes === undefined ? undefined : JSON.stringify(goalTypes),
  }
  await school.updateTable('studios').set(changed).where('id', '=', id).execute()
}

/** The members of a studio, the crews they are in, and the captains of these crews. */
export async function findAffectedCrews(
  school: SchoolDb,
  id: number,
): Promise<{ members: number[]; crews: number[]; captains: number[] }> {
  const members = await school
    .selectFrom('users')
    .select(['id', 'group_id'])
    .where('studio_id', '=', id)
    .execute()
  const crews = [...new Set(members.flatMap(({ group_id }) => group_id ?? []))]
  const captains = await school
    .selectFrom('users')
    .select('id')
    .where('is_captain', '=', 1)
    .where(inList(school.engine, 'group_id', crews))
    .execute()
  return { members: idsOf(members), crews, captains: idsOf(captains) }
}

/** Learners and guides lose the studio. Coaches among them also leave their crews: crew members have a studio. */
export async function removeStudio(school: SchoolDb, id: number): Promise<void> {
  const captains = await school
    .selectFrom('users')
    .select('id')
    .where('studio_id', '=', id)
    .where('is_coach', '=', 1)
    .where('is_captain', '=', 1)
    .execute()
  const guides = await school.selectFrom('users').select('id').where('assigned_studio_id', '=', id).execute()
  await school
    .updateTable('users')
    .set({ group_id: null, is_captain: 0 })
    .where('studio_id', '=', id)
    .where('is_coach', '=', 1)
    .execute()
  await school.updateTable('users').set({ studio_id: null }).where('studio_id', '=', id).execute()
  await school
    .updateTable('users')
    .set({ assigned_studio_id: null })
    .where('assigned_studio_id', '=', id)
    .execute()
  await endInvalidCodes(school, idsOf(guides))
  await school.deleteFrom('studios').where('id', '=', id).execute()
  await revokeNotifications(school, idsOf([...captains, ...guides]))
}
