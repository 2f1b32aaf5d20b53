// Places all learners of a school at once: those without a crew, or everybody anew. One transaction, which can be looked
// at before and taken back after.
import type { SortResult } from '../../contract/crew-sorts.ts'
import { announceMoves, type Moves, peopleOf, toPerson } from '../people/index.ts'
import { recordAudit } from '../platform/audit.ts'
import { inList } from '../platform/db/engine.ts'
import { lockSchool, type SchoolDb, transaction } from '../platform/db/school-db.ts'
import type { Acting } from '../platform/http/route.ts'
import { insertGroup, placeAll } from './crews.store.ts'
import { planSort, type SortKind, type SortPlan, standingOf } from './sort-plan.ts'
import { keepForUndo } from './undo-sort.ts'

export interface Sort {
  kind: SortKind
  /** Of a preview: exactly its plan. */
  seed: number | undefined
  /** Nothing changes; the answer holds the seed and the plan. */
  preview: boolean
}

/** Throws `plan_changed`, `too_few_learners`. */
export async function sortCrews(
  acting: Acting,
  school: SchoolDb,
  { kind, seed, preview }: Sort,
): Promise<SortResult> {
  const { result, moves } = await transaction(school, async (tx) => {
    await lockSchool(tx)
    const plan = planSort(kind, tx.schoolId, await standingOf(tx), seed)
    const sums = sumsOf(plan)
    if (preview) return { result: { ...sums, seed: plan.seed, plan: await shown(tx, plan) }, moves: null }
    if (plan.placed.length === 0) return { result: sums, moves: null }
    return { result: sums, moves: await carryOut(tx, plan, acting, kind, sums) }
  })
  if (moves) announceMoves(acting.services.live, school.schoolId, moves)
  return result
}

function sumsOf(plan: SortPlan): SortResult {
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

async function shown(tx: SchoolDb, { crews }: SortPlan): Promise<NonNullable<SortResult['plan']>> {
  const ids = crews.flatMap(({ staying, dealt }) => [...staying, ...dealt])
  const rows = await peopleOf(tx)
    .where(inList(tx.engine, 'users.id', ids))
    .execute()
  const place = new Map(
    crews.flatMap((crew, index) => [...crew.staying, ...crew.dealt].map((id) => [id, index])),
  )
  // By name already, so every crew's are.
  const members = Map.groupBy(rows.map(toPerson), ({ id }) => place.get(id))
  return crews.map(({ groupId, name }, index) => ({ groupId, name, members: members.get(index) ?? [] }))
}

/** Answers who moved, and between which crews. */
async function carryOut(
  tx: SchoolDb,
  { crews, placed }: SortPlan,
  { caller, now }: Acting,
  kind: SortKind,
  { clearedExisting, learnersAssigned, crewsCreated }: SortResult,
): Promise<Moves> {
  const made: number[] = []
  const crewOf = new Map<number, number>()
  for (const { groupId, name, dealt } of crews) {
    const id = groupId ?? (await insertGroup(tx, { name, description: null, created_at: now }))
    if (groupId === null) made.push(id)
    for (const learner of dealt) crewOf.set(learner, id)
  }
  // Those who are dealt into their crew again stay as they are, captains too.
  const moved = placed.filter(({ id, groupId }) => crewOf.get(id) !== groupId)
  await placeAll(
    tx,
    moved.map(({ id }) => ({ id, group_id: crewOf.get(id) ?? null, is_captain: 0 })),
  )
  await keepForUndo(tx, { moved, made, now })
  await recordAudit(tx.db, {
    schoolId: tx.schoolId,
    at: now,
    actorId: caller.id,
    action: `crew.${kind}`,
    subject: kind === 'randomize' ? 'All learners into crews anew' : 'All learners without a crew into crews',
    detail: { clearedExisting, learnersAssigned, crewsCreated },
  })
  const concerned = new Set([...moved.flatMap(({ groupId }) => groupId ?? []), ...crewOf.values()])
  return { userIds: moved.map(({ id }) => id), crews: [...concerned] }
}
