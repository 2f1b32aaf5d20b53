// Places all learners of a school in one transaction: those without a crew, or all again. A sort can be previewed before
// and undone after.
import type { SortResult } from '../../contract/crews.ts'
import { announceMoves, type Moves, peopleOf, toPerson } from '../people/index.ts'
import { recordAct } from '../platform/audit.ts'
import { inList } from '../platform/db/engine.ts'
import { lockSchool, type SchoolDb, transaction } from '../platform/db/school-db.ts'
import type { ActorContext, MemberContext } from '../platform/http/route.ts'
import { insertGroup, placeAll } from './crews.store.ts'
import { planSort, readSortInput, type SortKind, type SortPlan } from './sort-plan.ts'
import { saveForUndo } from './undo-sort.ts'

interface Sort {
  /** The seed of a preview, which gives the same plan. */
  seed?: number | undefined
  /** Of the crews that it makes, in the order of the plan. */
  names?: readonly string[] | undefined
}

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
  const { result, moves } = await transaction(school, async (tx) => {
    await lockSchool(tx)
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
  const crewOf = new Map(plan.crews.flatMap(({ groupId, dealt }) => dealt.map((id) => [id, groupId])))
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
  const place = new Map(
    crews.flatMap((crew, index) => [...crew.staying, ...crew.dealt].map((id) => [id, index])),
  )
  // `rows` are sorted by name, so the members of every crew are too.
  const members = Map.groupBy(rows.map(toPerson), ({ id }) => place.get(id))
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
  await recordAct(tx, { caller, now }, `crew.${kind}`, subject, detail)
  const concerned = new Set([...moved.flatMap(({ groupId }) => groupId ?? []), ...crewOf.values()])
  return { userIds: moved.map(({ id }) => id), crews: [...concerned] }
}
