// Notifies owners that their goals moved: one message for a person and call, and none for goals that soon move back.
import type { MoveCause } from '../../contract/goal-parts.ts'
import type { NotificationContentData } from '../../contract/notification-kinds.ts'
import { newsColumns, notify } from '../notifications/index.ts'
import type { Caller } from '../platform/caller.ts'
import { idsOf, inList } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'

export interface MovedGoal {
  id: number
  userId: number
  title: string
  from: string
  to: string
  cause: MoveCause
}

const TAKEN_BACK_MS = 10 * 60 * 1000

/** Call it after the goals have their new days and before the moves are recorded. Returns the message about each goal, by the goal's id. */
export async function notifyOwners(
  tx: SchoolDb,
  moved: readonly MovedGoal[],
  { caller, now }: { caller: Pick<Caller, 'id' | 'firstName'>; now: number },
): Promise<ReadonlyMap<number, number>> {
  const ofOthers = moved.filter(({ userId }) => userId !== caller.id)
  const takenBack = await findTakenBack(tx, ofOthers, now)
  for (const messageId of new Set(takenBack.values())) await correctMessage(tx, messageId)
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

/** The goals that go back to where another call took them from, less than 10 minutes after its message, with that message. */
async function findTakenBack(
  school: SchoolDb,
  moved: readonly MovedGoal[],
  now: number,
): Promise<ReadonlyMap<number, number>> {
  if (moved.length === 0) return new Map()
  const moves = await school
    .selectFrom('goal_moves')
    .where(inList(school.engine, 'goal_id', idsOf(moved)))
    .select(['goal_id', 'from_on', 'moved_at', 'notification_id'])
    .orderBy('id')
    .execute()
  // Later rows replace earlier ones.
  const latest = new Map(moves.map((move) => [move.goal_id, move]))
  const takenBack = new Map<number, number>()
  for (const { id, to } of moved) {
    const move = latest.get(id)
    if (!move?.notification_id || move.from_on !== to || move.moved_at <= now - TAKEN_BACK_MS) continue
    takenBack.set(id, move.notification_id)
  }
  return takenBack
}

/** An unread message names and counts the goals that are still where its call moved them; without any it is deleted. */
async function correctMessage(school: SchoolDb, messageId: number): Promise<void> {
  const message = await school.db
    .selectFrom('notifications')
    .where('id', '=', messageId)
    .where('is_read', '=', 0)
    .select('data')
    .executeTakeFirst()
  if (!message) return
  const remaining = await school
    .selectFrom('goal_moves')
    .innerJoin('goals', 'goals.id', 'goal_moves.goal_id')
    .where('goal_moves.notification_id', '=', messageId)
    .whereRef('goals.due_on', '=', 'goal_moves.to_on')
    .select(['goals.id', 'goals.user_id as userId', 'goals.title'])
    .select(['goal_moves.from_on as from', 'goal_moves.to_on as to', 'goal_moves.cause'])
    .execute()
  if (remaining.length === 0) {
    await school.db.deleteFrom('notifications').where('id', '=', messageId).where('is_read', '=', 0).execute()
    return
  }
  const { goalId, data } = newsOf(remaining, moverOf(message.data))
  await school.db
    .updateTable('notifications')
    .set({ goal_id: goalId, ...newsColumns({ type: 'goal_moved', data }) })
    .where('id', '=', messageId)
    .where('is_read', '=', 0)
    .execute()
}

/** Empty for a message that names nobody: the calendar moved its goals, or they have their days again. */
function moverOf(data: string | null): string {
  const values: unknown = JSON.parse(data ?? '{}')
  const isNamed = typeof values === 'object' && values !== null && 'mover' in values
  return isNamed && typeof values.mover === 'string' ? values.mover : ''
}

/** About goals of one owner, of which there is at least one; the first is the one that is due first. */
function newsOf(
  goals: readonly MovedGoal[],
  firstName: string,
): { goalId: number | null; data: NotificationContentData<'goal_moved'> } {
  const place = (goal: MovedGoal) => `${Number(isBack(goal))} ${goal.to} ${goal.from}`
  const [first] = goals.toSorted((a, b) => {
    const [here, there] = [place(a), place(b)]
    return here < there ? -1 : here > there ? 1 : a.id - b.id
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
