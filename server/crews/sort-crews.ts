// Places all learners of a school in one transaction: those without a crew, or all again. A sort can be previewed before,
// and undone once, as long as all members are where it placed them.
import type { Body } from '../../contract/api.ts'
import type { SortResult } from '../../contract/crews.ts'
import { announceMoves, type Moves, peopleOf, toPerson } from '../people/index.ts'
import { recordAct } from '../platform/audit.ts'
import { insertRows } from '../platform/db/bulk-inserts.ts'
import { inList } from '../platform/db/engine.ts'
import { lockedTransaction, type SchoolDb } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { ActorContext, MemberContext } from '../platform/http/route.ts'
import { insertGroup, placeAll, removeGroup } from './crews.store.ts'
import { type Candidate, planSort, readSortInput, type SortKind, type SortPlan } from './sort-plan.ts'

type Sort = NonNullable<Body<'POST /api/admin/crews/auto-sort'>>

/**
 * With `preview` nothing changes, and the answer has the seed and the plan. Throws `plan_changed`, `too_few_learners`,
 * `name_taken`.
 */
export async function sortCrews(
  context: MemberContext,
  kind: SortKind,
  { seed, names = [] }: Sort = {},
  preview = false,
): Promise<SortResult> {
  const { school } = context
  const { result, moves } = await lockedTransaction(school, async (tx) => {
    const plan = renamed(planSort(kind, tx.schoolId, await readSortInput(tx), seed), names)
    const counts = countsOf(plan)
    if (preview)
      return { result: { ...counts, seed: plan.seed, plan: await previewOf(tx, plan) }, moves: null }
    if (plan.placed.length === 0) return { result: counts, moves: null }
    return { result: counts, moves: await applyPlan(tx, plan, context, kind, counts) }
  })
  if (moves) announceMoves(context.services.live, school.schoolId, moves)
  return result
}

function renamed(plan: SortPlan, names: readonly string[]): SortPlan {
  const left = [...names]
  return {
    ...plan,
    crews: plan.crews.map((crew) =>
      crew.groupId === null ? { ...crew, name: left.shift() ?? crew.name } : crew,
    ),
  }
}

function countsOf(plan: SortPlan): SortResult {
  const crewOf = new Map<number, number | null>()
  for (const { groupId, dealt } of plan.crews) {
    for (const id of dealt) crewOf.set(id, groupId)
  }
  return {
    clearedExisting: plan.placed.filter(({ groupId }) => groupId !== null).length,
    learnersAssigned: plan.placed.length,
    crewsCreated: plan.crews.filter(({ groupId }) => groupId === null).length,
    formerCaptains: plan.placed
      .filter(({ id, isCaptain, groupId }) => isCaptain && crewOf.get(id) !== groupId)
      .map(({ id, firstName, lastName }) => ({ id, firstName, lastName })),
  }
}

async function previewOf(tx: SchoolDb, { crews }: SortPlan): Promise<NonNullable<SortResult['plan']>> {
  const ids = crews.flatMap(({ staying, dealt }) => [...staying, ...dealt])
  const rows = await peopleOf(tx)
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

/** Returns who moved, and which crews they left and joined. */
async function applyPlan(
  tx: SchoolDb,
  { crews, placed }: SortPlan,
  { caller, now }: ActorContext,
  kind: SortKind,
  { clearedExisting, learnersAssigned, crewsCreated }: SortResult,
): Promise<Moves> {
  const created: number[] = []
  const crewOf = new Map<number, number>()
  for (const { groupId, name, dealt } of crews) {
    const id = groupId ?? (await insertGroup(tx, { name, description: null, created_at: now }))
    if (groupId === null) created.push(id)
    for (const learner of dealt) crewOf.set(learner, id)
  }
  // Those who are dealt into their own crew again do not move, and captains among them stay captains.
  const moved = placed.filter(({ id, groupId }) => crewOf.get(id) !== groupId)
  await placeAll(
    tx,
    moved.map(({ id }) => ({ id, group_id: crewOf.get(id) ?? null, is_captain: 0 })),
  )
  await saveForUndo(tx, { moved, made: created, now })
  const subject = `All learners ${kind === 'randomize' ? 'into crews anew' : 'without a crew into crews'}`
  const detail = { clearedExisting, learnersAssigned, crewsCreated }
  await recordAct(tx, { actor: caller.id, at: now, action: `crew.${kind}`, subject, detail })
  const concerned = new Set([...moved.flatMap(({ groupId }) => groupId ?? []), ...crewOf.values()])
  return { userIds: moved.map(({ id }) => id), crews: [...concerned] }
}

/** As stored: user id, the crew before or null, captain before 0 or 1. */
type Moved = [id: number, groupId: number | null, isCaptain: 0 | 1]

/** Call it in the transaction of the sort, after the moves. It replaces what an earlier sort saved. */
async function saveForUndo(
  tx: SchoolDb,
  { moved, made, now }: { moved: readonly Candidate[]; made: readonly number[]; now: number },
): Promise<void> {
  const before = moved.map(({ id, groupId, isCaptain }): Moved => [id, groupId, isCaptain ? 1 : 0])
  await deleteSavedSort(tx)
  const sort = {
    moved: JSON.stringify(before),
    made: JSON.stringify(made),
    memberships: await memberships(tx),
  }
  await insertRows(tx.db, 'crew_sorts', [{ school_id: tx.schoolId, sorted_at: now, ...sort }])
}

/** Throws `nothing_to_undo` if there is no sort, or a person was moved since. */
export async function undoSort({ services, caller, now, school }: MemberContext) {
  const undone = await lockedTransaction(school, async (tx) => {
    const saved = ['moved', 'made', 'memberships'] as const
    const sort = await tx.selectFrom('crew_sorts').select(saved).executeTakeFirst()
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
    await recordAct(tx, {
      actor: caller.id,
      at: now,
      action: 'crew.undo-sort',
      subject: 'The last sort of the crews',
      detail,
    })
    return { userIds, crews: [...left, ...moved.flatMap(([, groupId]) => groupId ?? [])] }
  })
  announceMoves(services.live, school.schoolId, undone)
  const back = undone.userIds.length
  const message =
    back === 1
      ? 'The sort is undone: 1 learner is back where they were.'
      : `The sort is undone: ${back} learners are back where they were.`
  return { message }
}

async function deleteSavedSort(school: SchoolDb): Promise<void> {
  await school.deleteFrom('crew_sorts').execute()
}

/** Who is in which crew now, as a text that can be compared. */
async function memberships(school: SchoolDb): Promise<string> {
  const rows = await school
    .selectFrom('users')
    .select(['id', 'group_id'])
    .where('group_id', 'is not', null)
    .orderBy('id')
    .execute()
  return JSON.stringify(rows.map(({ id, group_id }) => [id, group_id]))
}

async function crewsOf(school: SchoolDb, userIds: readonly number[]): Promise<number[]> {
  const rows = await school
    .selectFrom('users')
    .select('group_id')
    .where(inList(school.engine, 'id', userIds))
    .execute()
  return [...new Set(rows.flatMap((row) => row.group_id ?? []))]
}

/** False if a crew that the sort emptied was deleted since. */
async function allCrewsExist(school: SchoolDb, moved: readonly Moved[]): Promise<boolean> {
  const rows = await school.selectFrom('groups').select('id').execute()
  const present = new Set(rows.map(({ id }) => id))
  return moved.every(([, groupId]) => groupId === null || present.has(groupId))
}
