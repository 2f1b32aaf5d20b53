// Undoes the last sort of a school's crews, once, as long as all members are where the sort placed them.
import { announceMoves } from '../people/index.ts'
import { recordAct } from '../platform/audit.ts'
import { inList } from '../platform/db/engine.ts'
import { lockSchool, type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { placeAll, removeGroup } from './crews.store.ts'
import type { Candidate } from './sort-plan.ts'

/** As stored: user id, the crew before or null, captain before 0 or 1. */
type Moved = [id: number, groupId: number | null, isCaptain: 0 | 1]

/** Call it in the transaction of the sort, after the moves. It replaces what an earlier sort saved. */
export async function saveForUndo(
  tx: SchoolDb,
  { moved, made, now }: { moved: readonly Candidate[]; made: readonly number[]; now: number },
): Promise<void> {
  const before = moved.map(({ id, groupId, isCaptain }): Moved => [id, groupId, isCaptain ? 1 : 0])
  await deleteSavedSort(tx)
  await tx.db
    .insertInto('crew_sorts')
    .values({
      school_id: tx.schoolId,
      sorted_at: now,
      moved: JSON.stringify(before),
      made: JSON.stringify(made),
      memberships: await memberships(tx),
    })
    .execute()
}

/** Returns a sentence. Throws `nothing_to_undo` if there is no sort, or a person was moved since. */
export async function undoSort({ services, caller, now, school }: MemberContext): Promise<string> {
  const undone = await transaction(school, async (tx) => {
    await lockSchool(tx)
    const sort = await tx.db
      .selectFrom('crew_sorts')
      .selectAll()
      .where('school_id', '=', tx.schoolId)
      .executeTakeFirst()
    if (!sort) refuse('nothing_to_undo')
    // Only `saveForUndo` writes these columns.
    const moved = JSON.parse(sort.moved) as Moved[]
    const made = JSON.parse(sort.made) as number[]
    if (sort.memberships !== (await memberships(tx)) || !(await allCrewsExist(tx, moved)))
      refuse('nothing_to_undo', 'Somebody was moved since the sort, so it cannot be undone.')
    const userIds = moved.map(([id]) => id)
    const left = await crewsOf(tx, userIds)
    await placeAll(
      tx,
      moved.map(([id, group_id, is_captain]) => ({ id, group_id, is_captain })),
    )
    for (const id of made) await removeGroup(tx, id)
    await deleteSavedSort(tx)
    const detail = { learners: moved.length, crewsDeleted: made.length }
    await recordAct(tx, { caller, now }, 'crew.undo-sort', 'The last sort of the crews', detail)
    return { userIds, crews: [...left, ...moved.flatMap(([, groupId]) => groupId ?? [])] }
  })
  announceMoves(services.live, school.schoolId, undone)
  const back = undone.userIds.length
  return back === 1
    ? 'The sort is undone: 1 learner is back where they were.'
    : `The sort is undone: ${back} learners are back where they were.`
}

async function deleteSavedSort({ db, schoolId }: SchoolDb): Promise<void> {
  await db.deleteFrom('crew_sorts').where('school_id', '=', schoolId).execute()
}

/** Who is in which crew now, as a text that can be compared. */
async function memberships({ db, schoolId }: SchoolDb): Promise<string> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'group_id'])
    .where('school_id', '=', schoolId)
    .where('group_id', 'is not', null)
    .orderBy('id')
    .execute()
  return JSON.stringify(rows.map(({ id, group_id }) => [id, group_id]))
}

async function crewsOf({ db, engine }: SchoolDb, userIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('group_id')
    .distinct()
    .where(inList(engine, 'id', userIds))
    .execute()
  return rows.flatMap((row) => row.group_id ?? [])
}

/** False if a crew that the sort emptied was deleted since. */
async function allCrewsExist({ db, schoolId }: SchoolDb, moved: readonly Moved[]): Promise<boolean> {
  const rows = await db.selectFrom('groups').select('id').where('school_id', '=', schoolId).execute()
  const present = new Set(rows.map(({ id }) => id))
  return moved.every(([, groupId]) => groupId === null || present.has(groupId))
}
