// Notifies owners that their goals moved: one message per person and call, and none for moves that are soon undone.
import type { MoveCause } from '../../contract/goal-parts.ts'
import type { SchoolTime } from '../../contract/goal-week.ts'
import type { NotificationContentData } from '../../contract/notification-kinds.ts'
import { weekSettingOn } from '../../contract/school-week.ts'
import { notify, toMessageColumns } from '../notifications/index.ts'
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

const UNDO_WINDOW_MS = 10 * 60 * 1000

/**
 * Call it after the goals have their new days and before the moves are recorded. Returns the id of the message about each
 * goal, by the goal's id.
 */
export async function notifyOwners(
  tx: SchoolDb,
  moved: readonly MovedGoal[],
  { caller, school, now }: { caller: Pick<Caller, 'id' | 'firstName'>; school: SchoolTime; now: number },
): Promise<ReadonlyMap<number, number>> {
  const othersGoals = moved.filter(({ userId }) => userId !== caller.id)
  const undone = await findUndoneMoves(tx, othersGoals, now)
  for (const messageId of new Set(undone.values())) await correctMessage(tx, messageId, school)
  const byOwner = Map.groupBy(
    othersGoals.filter(({ id }) => !undone.has(id)),
    ({ userId }) => userId,
  )
  const messages = [...byOwner].map(([userId, goals]) => ({
    userId,
    type: 'goal_moved' as const,
    ...summarizeMoves(goals, caller.firstName, school),
  }))
  const messageByGoal = new Map<number, number>()
  for (const { id, user_id } of await notify(tx, messages, now))
    for (const goal of byOwner.get(user_id) ?? []) messageByGoal.set(goal.id, id)
  return messageByGoal
}

/**
 * Finds the goals that return to the day that an earlier call moved them from, within 10 minutes of its message. Returns the
 * id of that message by the goal's id.
 */
async function findUndoneMoves(
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
  const undone = new Map<number, number>()
  for (const { id, to } of moved) {
    const move = latest.get(id)
    if (!move?.notification_id || move.from_on !== to || move.moved_at <= now - UNDO_WINDOW_MS) continue
    undone.set(id, move.notification_id)
  }
  return undone
}

/** Updates an unread message to the goals that are still where its call moved them, or deletes it if there are none. */
async function correctMessage(tx: SchoolDb, messageId: number, school: SchoolTime): Promise<void> {
  const message = await tx.db
    .selectFrom('notifications')
    .where('id', '=', messageId)
    .where('is_read', '=', 0)
    .select('data')
    .executeTakeFirst()
  if (!message) return
  const remaining = await tx
    .selectFrom('goal_moves')
    .innerJoin('goals', 'goals.id', 'goal_moves.goal_id')
    .where('goal_moves.notification_id', '=', messageId)
    .whereRef('goals.due_on', '=', 'goal_moves.to_on')
    .select(['goals.id', 'goals.user_id as userId', 'goals.title'])
    .select(['goal_moves.from_on as from', 'goal_moves.to_on as to', 'goal_moves.cause'])
    .execute()
  if (remaining.length === 0) {
    await tx.db.deleteFrom('notifications').where('id', '=', messageId).where('is_read', '=', 0).execute()
    return
  }
  const { goalId, data } = summarizeMoves(remaining, readMover(message.data), school)
  await tx.db
    .updateTable('notifications')
    .set({ goal_id: goalId, ...toMessageColumns({ type: 'goal_moved', data }) })
    .where('id', '=', messageId)
    .where('is_read', '=', 0)
    .execute()
}

/** Returns '' for a message that names nobody, because the calendar moved its goals or they have their old days again. */
function readMover(data: string | null): string {
  const values: unknown = JSON.parse(data ?? '{}')
  const isNamed = typeof values === 'object' && values !== null && 'mover' in values
  return isNamed && typeof values.mover === 'string' ? values.mover : ''
}

/** Summarizes the moves of one owner's goals, at least one. The message links to the goal that is due first. */
function summarizeMoves(
  goals: readonly MovedGoal[],
  firstName: string,
  { weeks }: SchoolTime,
): { goalId: number | null; data: NotificationContentData<'goal_moved'> } {
  const sortKey = (goal: MovedGoal) => `${Number(isBack(goal))} ${goal.to} ${goal.from}`
  const [first] = goals.toSorted((a, b) => {
    const [keyA, keyB] = [sortKey(a), sortKey(b)]
    if (keyA === keyB) return a.id - b.id
    return keyA < keyB ? -1 : 1
  })
  if (first === undefined) throw new Error('A message needs at least one goal')
  const { id: goalId, title, to, cause } = first
  const isCalendar = isCalendarMove(cause)
  const isNewWeek = cause === 'school_week'
  const data = {
    mover: isBack(first) || isCalendar ? null : firstName,
    noSchoolOn: isCalendar && !isNewWeek && !isBack(first) ? first.from : null,
    title,
    count: goals.length,
    to,
    time: weekSettingOn(to, weeks).deadlineTime,
    ...(isNewWeek && { isNewWeek }),
  }
  return { goalId, data }
}

/** Days away only move goals to later days, so an earlier day means that the goal returned. */
function isBack({ cause, from, to }: MovedGoal): boolean {
  return cause === 'school_again' || (cause === 'absence' && to < from)
}

export function isCalendarMove(cause: MoveCause): boolean {
  return cause === 'no_school' || cause === 'school_again' || cause === 'school_week'
}
