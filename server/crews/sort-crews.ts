// Sorts the learners of a school into crews in one transaction: those without a crew, or everyone. A sort can be previewed, and
// undone once while all members are still where it placed them.
import type { Body } from '../../contract/api.ts'
import type { SortResult } from '../../contract/crews.ts'
import { sentence } from '../../contract/sentence.ts'
import { announceMoves, type Moves, selectPeople, toPerson } from '../people/index.ts'
import { recordAct } from '../platform/audit.ts'
import { insertRows } from '../platform/db/bulk-inserts.ts'
import { inList } from '../platform/db/engine.ts'
import { lockedTransaction, type SchoolDb } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { ActorContext, MemberContext } from '../platform/http/route.ts'
import { deleteGroup, insertGroup, moveAll } from './crews.store.ts'
import { type Candidate, planSort, readSortInput, type SortKind, type SortPlan } from './sort-plan.ts'

type Sort = NonNullable<Body<'POST /api/admin/crews/auto-sort'>>

/**
 * With `preview` it changes nothing and returns the seed and the plan. Throws `plan_changed`, `too_few_learners`, `name_taken`.
 */
export async function sortCrews(
  context: MemberContext,
  kind: SortKind,
  { seed, names = [] }: Sort = {},
  preview = false,
): Promise<SortResult> {
  const { school } = context
  const { result, moves } = await lockedTransaction(school, async (tx) => {
    const plan = renameNewCrews(planSort(kind, tx.schoolId, await readSortInput(tx), seed), names)
    const counts = countChanges(plan)
    if (preview)
      return { result: { ...counts, seed: plan.seed, plan: await toPreview(tx, plan) }, moves: null }
    if (plan.placed.length === 0) return { result: counts, moves: null }
    return { result: counts, moves: await applyPlan(tx, plan, context, kind, counts) }
  })
  if (moves) announceMoves(context.services.live, school.schoolId, moves)
  return result
}

function renameNewCrews(plan: SortPlan, names: readonly string[]): SortPlan {
  const left = [...names]
  return {
    ...plan,
    crews: plan.crews.map((crew) =>
      crew.groupId === null ? { ...crew, name: left.shift() ?? crew.name } : crew,
    ),
  }
}

function countChanges(plan: SortPlan): SortResult {
  const crewByLearner = new Map<number, number | null>()
  for (const { groupId, dealt } of plan.crews) {
    for (const id of dealt) crewByLearner.set(id, groupId)
  }
  return {
    clearedExisting: plan.placed.filter(({ groupId }) => groupId !== null).length,
    learnersAssigned: plan.placed.length,
    crewsCreated: plan.crews.filter(({ groupId }) => groupId === null).length,
    formerCaptains: plan.placed
      .filter(({ id, isCaptain, groupId }) => isCaptain && crewByLearner.get(id) !== groupId)
      .map(({ id, firstName, lastName }) => ({ id, firstName, lastName })),
  }
}

async function toPreview(tx: SchoolDb, { crews }: SortPlan): Promise<NonNullable<SortResult['plan']>> {
  const ids = crews.flatMap(({ staying, dealt }) => [...staying, ...dealt])
  const rows = await selectPeople(tx)
    .where(inList(tx.engine, 'users.id', ids))
    .execute()
  const indexOfCrew = new Map<number, number>()
  for (const [index, { staying, dealt }] of crews.entries()) {
    for (const id of [...staying, ...dealt]) indexOfCrew.set(id, index)
  }
  // `rows` are sorted by name, so the members of every crew are too.
  const members = Map.groupBy(rows.map(toPerson), ({ id }) => indexOfCrew.get(id))
  return crews.map(({ groupId, name }, index) => ({ groupId, name, members: members.get(index) ?? [] }))
}

/** Returns the ids of the people who moved and of the crews they left and joined. */
async function applyPlan(
  tx: SchoolDb,
  { crews, placed }: SortPlan,
  { caller, now }: ActorContext,
  kind: SortKind,
  { clearedExisting, learnersAssigned, crewsCreated }: SortResult,
): Promise<Moves> {
  const created: number[] = []
  const crewByLearner = new Map<number, number>()
  for (const { groupId, name, dealt } of crews) {
    const id = groupId ?? (await insertGroup(tx, { name, description: null, created_at: now }))
    if (groupId === null) created.push(id)
    for (const learner of dealt) crewByLearner.set(learner, id)
  }
  // Learners who are dealt into their own crew do not move, and captains among them stay captains.
  const moved = placed.filter(({ id, groupId }) => crewByLearner.get(id) !== groupId)
  await moveAll(
    tx,
    moved.map(({ id }) => ({ id, group_id: crewByLearner.get(id) ?? null, is_captain: 0 })),
  )
  await saveSortForUndo(tx, { moved, made: created, now })
  const subject =
    kind === 'randomize' ? sentence('All learners', {}) : sentence('All learners without a crew', {})
  const detail = { clearedExisting, learnersAssigned, crewsCreated }
  await recordAct(tx, { actor: caller.id, at: now, action: `crew.${kind}`, subject, detail })
  const affectedCrews = new Set([...moved.flatMap(({ groupId }) => groupId ?? []), ...crewByLearner.values()])
  return { userIds: moved.map(({ id }) => id), crews: [...affectedCrews] }
}

/** The stored form of a move: the user's id, their earlier crew or null, and whether they were captain. */
type StoredMove = [id: number, groupId: number | null, isCaptain: 0 | 1]

/** Call it in the transaction of the sort, after the moves. It replaces the data of an earlier sort. */
async function saveSortForUndo(
  tx: SchoolDb,
  { moved, made, now }: { moved: readonly Candidate[]; made: readonly number[]; now: number },
): Promise<void> {
  const before = moved.map(({ id, groupId, isCaptain }): StoredMove => [id, groupId, isCaptain ? 1 : 0])
  await deleteSavedSort(tx)
  const sort = {
    moved: JSON.stringify(before),
    made: JSON.stringify(made),
    memberships: await readMemberships(tx),
  }
  await insertRows(tx.db, 'crew_sorts', [{ school_id: tx.schoolId, sorted_at: now, ...sort }])
}

/** Throws `nothing_to_undo` if there is no sort, or a person was moved after it. */
export async function undoSort({ services, caller, now, school }: MemberContext) {
  const undone = await lockedTransaction(school, async (tx) => {
    const saved = ['moved', 'made', 'memberships'] as const
    const sort = await tx.selectFrom('crew_sorts').select(saved).executeTakeFirst()
    if (!sort) refuse('nothing_to_undo')
    // The casts are safe: only `saveSortForUndo` writes these columns.
    const moved = JSON.parse(sort.moved) as StoredMove[]
    const made = JSON.parse(sort.made) as number[]
    if (sort.memberships !== (await readMemberships(tx)) || !(await allCrewsExist(tx, moved)))
      refuse('nothing_to_undo', sentence("Someone was moved after the sort, so it can't be undone."))
    const userIds = moved.map(([id]) => id)
    const left = await listCrewIds(tx, userIds)
    await moveAll(
      tx,
      moved.map(([id, group_id, is_captain]) => ({ id, group_id, is_captain })),
    )
    for (const id of made) await deleteGroup(tx, id)
    await deleteSavedSort(tx)
    const detail = { learners: moved.length, crewsDeleted: made.length }
    await recordAct(tx, {
      actor: caller.id,
      at: now,
      action: 'crew.undo-sort',
      subject: sentence('The last crew sort', {}),
      detail,
    })
    return { userIds, crews: [...left, ...moved.flatMap(([, groupId]) => groupId ?? [])] }
  })
  announceMoves(services.live, school.schoolId, undone)
  const count = undone.userIds.length
  const message = sentence(
    '{count, plural, one {{count} learner is back where they were} other {{count} learners are back where they were}}.',
    { count },
  )
  return { message }
}

async function deleteSavedSort(school: SchoolDb): Promise<void> {
  await school.deleteFrom('crew_sorts').execute()
}

/** Returns all memberships as a text that can be compared. */
async function readMemberships(school: SchoolDb): Promise<string> {
  const rows = await school
    .selectFrom('users')
    .select(['id', 'group_id'])
    .where('group_id', 'is not', null)
    .orderBy('id')
    .execute()
  return JSON.stringify(rows.map(({ id, group_id }) => [id, group_id]))
}

async function listCrewIds(school: SchoolDb, userIds: readonly number[]): Promise<number[]> {
  const rows = await school
    .selectFrom('users')
    .select('group_id')
    .where(inList(school.engine, 'id', userIds))
    .execute()
  return [...new Set(rows.flatMap((row) => row.group_id ?? []))]
}

/** Returns false if a crew that the sort emptied has been deleted. */
async function allCrewsExist(school: SchoolDb, moved: readonly StoredMove[]): Promise<boolean> {
  const rows = await school.selectFrom('groups').select('id').execute()
  const present = new Set(rows.map(({ id }) => id))
  return moved.every(([, groupId]) => groupId === null || present.has(groupId))
}
