// Writes crews and memberships. Captains who leave their crew lose the captain flag and the notifications they got as
// captains; coaches of a deleted crew lose their notifications too.
import { type Insertable, type SelectQueryBuilder, sql } from 'kysely'
import { revokeNotifications } from '../notifications/index.ts'
import { idsOf, inList, valuesTable } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import type { Flag, Tables } from '../platform/db/tables.ts'
import { nameKey } from '../platform/names.ts'

type Group = Tables['groups']

/** A taken name violates the key `groups.name_key`, which the transaction turns into 409 `name_taken`. */
export async function insertGroup(
  school: SchoolDb,
  group: Pick<Insertable<Group>, 'name' | 'description' | 'created_at'>,
): Promise<number> {
  const { id } = await school
    .insertInto('groups')
    .values({ ...group, name_key: nameKey(group.name) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns how many members became unassigned. */
export async function deleteGroup(school: SchoolDb, id: number): Promise<number> {
  const captains = await findCaptains(school, (captains) => captains.where('group_id', '=', id))
  const { numUpdatedRows } = await school
    .updateTable('users')
    .set({ group_id: null, is_captain: 0 })
    .where('group_id', '=', id)
    .executeTakeFirst()
  const coaches = await school
    .deleteFrom('coach_crews')
    .where('group_id', '=', id)
    .returning('coach_id')
    .execute()
  await school.deleteFrom('groups').where('id', '=', id).execute()
  await revokeNotifications(school, [...captains, ...coaches.map(({ coach_id }) => coach_id)])
  return Number(numUpdatedRows)
}

/** Moves the user to another crew, or out of their crew if `groupId` is null. */
export async function moveToCrew(school: SchoolDb, userId: number, groupId: number | null): Promise<void> {
  const captains = await findCaptains(school, (captains) => captains.where('id', '=', userId))
  await school
    .updateTable('users')
    .set({ group_id: groupId, is_captain: 0 })
    .where('id', '=', userId)
    .execute()
  await revokeNotifications(school, captains)
}

export interface Placement {
  id: number
  group_id: number | null
  is_captain: Flag
}

/** Uses one statement because a sort moves a whole school. `materialized` reads the list once instead of for each user. */
export async function moveAll(school: SchoolDb, placements: readonly Placement[]): Promise<void> {
  const placedIds = placements.map(({ id }) => id)
  const captains = await findCaptains(school, (captains) =>
    captains.where(inList(school.engine, 'id', placedIds)),
  )
  const placed = valuesTable(school.engine, ['id', 'group_id', 'is_captain'], placements)
  await sql`with placed as materialized ${placed}
    update users set group_id = placed.group_id, is_captain = placed.is_captain
    from placed where users.id = placed.id and users.school_id = ${school.schoolId}`.execute(school.db)
  await revokeNotifications(school, captains)
}

/** Returns the former captains. */
export async function clearCaptains(school: SchoolDb): Promise<{ id: number; groupId: number | null }[]> {
  const captains = await school
    .selectFrom('users')
    .select(['id', 'group_id as groupId'])
    .where('is_captain', '=', 1)
    .execute()
  await school.updateTable('users').set({ is_captain: 0 }).where('is_captain', '=', 1).execute()
  await revokeNotifications(school, idsOf(captains))
  return captains
}

type CaptainQuery = SelectQueryBuilder<Tables, 'users', { id: number }>

async function findCaptains(
  school: SchoolDb,
  narrow: (captains: CaptainQuery) => CaptainQuery,
): Promise<number[]> {
  const captains = school.selectFrom('users').select('id').where('is_captain', '=', 1)
  return idsOf(await narrow(captains).execute())
}
