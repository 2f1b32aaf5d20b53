// Notifies owners that their goals moved: one message for a person and call, and none for what a call takes back at once.
import type { MoveCause } from '../../contract/goal-parts.ts'
import type { NewsData } from '../../contract/notification-kinds.ts'
import { notify } from '../notifications/index.ts'
import type { Caller } from '../platform/caller.ts'
import { idsOf } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { deleteRows, listRows } from '../platform/db/table-rows.ts'

export interface MovedGoal {
  id: number
  userId: number
  title: string
  from: string
  to: string
  cause: MoveCause
}

const TAKEN_BACK_MS = 10 * 60 * 1000

/** Call it before the moves are recorded. Returns the message about each goal, by the goal's id. */
export async function notifyOwners(
  tx: SchoolDb,
  moved: readonly MovedGoal[],
  { caller, now }: { caller: Pick<Caller, 'id' | 'firstName'>; now: number },
): Promise<ReadonlyMap<number, number>> {
  const ofOthers = moved.filter(({ userId }) => userId !== caller.id)
  const takenBack = await takeBackMessages(tx, ofOthers, now)
  const byOwner = Map.groupBy(
    ofOthers.filter(({ id }) => !takenBack.has(id)),
    ({ userId }) => userId,
  )
  const messages = [...byOwner].map(([userId, goals]) => ({
    userId,
    type: 'goal_moved' as const,
    ...newsOf(goals, caller.firstName),
  }))
  const about = new Map<number, number>()
  for (const { id, user_id } of await notify(tx, messages, now))
    for (const goal of byOwner.get(user_id) ?? []) about.set(goal.id, id)
  return about
}

/**
 * The goals that go back where another call took them from, less than 10 minutes after its message, with that message. The
 * messages are deleted, unless they were read.
 */
async function takeBackMessages(
  { db }: SchoolDb,
  moved: readonly MovedGoal[],
  now: number,
): Promise<ReadonlyMap<number, number>> {
  const columns = ['goal_id', 'from_on', 'moved_at', 'notification_id'] as const
  const rows = await listRows(db, 'goal_moves', { goal_id: idsOf(moved) }, columns, { order: ['id'] })
  // Later rows replace earlier ones.
  const latest = new Map(rows.map((row) => [row.goal_id, row]))
  const takenBack = new Map<number, number>()
  for (const { id, to } of moved) {
    const move = latest.get(id)
    if (!move?.notification_id || move.from_on !== to || move.moved_at <= now - TAKEN_BACK_MS) continue
    takenBack.set(id, move.notification_id)
  }
  await deleteRows(db, 'notifications', { id: [...new Set(takenBack.values())], is_read: 0 })
  return takenBack
}

/** About goals of one owner, of which there is at least one; the first is the one that is due first. */
function newsOf(
  goals: readonly MovedGoal[],
  firstName: string,
): { goalId: number | null; data: NewsData<'goal_moved'> } {
  const place = (goal: MovedGoal) => `${Number(isBack(goal))} ${goal.to} ${goal.from}`
  const [first] = goals.toSorted((one, other) => {
    const [here, there] = [place(one), place(other)]
    return here < there ? -1 : here > there ? 1 : one.id - other.id
  })
  if (first === undefined) throw new Error('A message about no goal')
  const { id: goalId, title, to, cause } = first
  const isOfSchool = isOfCalendar(cause)
  const data = {
    mover: isBack(first) || isOfSchool ? null : firstName,
    noSchoolOn: isOfSchool && !isBack(first) ? first.from : null,
    title,
    count: goals.length,
    to,
  }
  return { goalId, data }
}

/** Days away move goals to later days only, so an earlier one is that of before. */
function isBack({ cause, from, to }: MovedGoal): boolean {
  return cause === 'school_again' || (cause === 'absence' && to < from)
}

export function isOfCalendar(cause: MoveCause): boolean {
  return cause === 'no_school' || cause === 'school_again'
}
