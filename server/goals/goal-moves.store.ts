// Moves goals to other days, records the moves, and reads the latest one of each goal.
import { sql } from 'kysely'
import type { MoveCause, StoredMove } from '../../contract/goal-parts.ts'
import { deadlineOf, type SchoolTime } from '../../contract/goal-week.ts'
import { nameOrNull } from '../people/index.ts'
import type { Caller } from '../platform/caller.ts'
import { insertRows } from '../platform/db/bulk-inserts.ts'
import { idsOf, inList } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { isCalendarMove, type MovedGoal, notifyOwners } from './move-messages.ts'

/** A goal, the day to move it to, and why. */
export interface PlannedMove {
  id: number
  /** 'YYYY-MM-DD' */
  to: string
  cause: MoveCause
}

export interface MoveContext {
  /** The person who acts. The move is recorded in their name unless the calendar caused it. */
  caller: Pick<Caller, 'id' | 'firstName'>
  reason?: string | null
  /** The days away that cause the moves. */
  absenceId?: number
  /** The school's current time zone and weeks, from `schoolCalendar`. */
  school: SchoolTime
  /** Epoch milliseconds. */
  now: number
}

/**
 * Moves goals to other days in the caller's transaction. Their deadline becomes that of the new day, they are unlocked, the
 * move is recorded, and each owner gets one message. Nothing else changes.
 *
 * Lock the owners first (`lockOwner`, `lockGoalOwners`, or the people of the school), because owners are locked before goals
 * everywhere. This function locks the goals. It skips goals that are completed, archived, carried over, owned by a person
 * who left, or already due on that day. To refuse such a goal, check it after `findGoal(…, { lockRow: true })`.
 *
 * Returns the moved goals. After the commit, publish what an edit publishes (`publishGoalChange` with 'goals', 'feedback' and
 * 'activities'), and `notifications` to the owners in `listNotifiedOwners`.
 */
export async function moveGoals(
  tx: SchoolDb,
  planned: readonly PlannedMove[],
  context: MoveContext,
): Promise<MovedGoal[]> {
  const plans = new Map(planned.map((plan) => [plan.id, plan]))
  const moved = (await lockMovable(tx, [...plans.keys()])).flatMap((goal): MovedGoal[] => {
    const plan = plans.get(goal.id)
    return plan && plan.to !== goal.from ? [{ ...goal, to: plan.to, cause: plan.cause }] : []
  })
  for (const [to, dayGoals] of Map.groupBy(moved, (goal) => goal.to))
    await setDay(tx, idsOf(dayGoals), to, context)
  await recordMoves(tx, moved, await notifyOwners(tx, moved, context), context)
  return moved
}

/** Lists the owners whom `moveGoals` notified. */
export function listNotifiedOwners(moved: readonly MovedGoal[], callerId: number): number[] {
  return [...new Set(moved.map(({ userId }) => userId))].filter((id) => id !== callerId)
}

/** Selects the goals that can be moved: unfinished, not archived, not carried over, and owned by someone who has not left. */
export function selectMovableGoals(school: SchoolDb) {
  return school
    .selectFrom('goals')
    .where('goals.completed', '=', 0)
    .where('goals.archived_at', 'is', null)
    .where(
      sql<boolean>`not exists (select 1 from users where users.id = goals.user_id and users.left_at is not null)`,
    )
    .where(sql<boolean>`not exists (select 1 from goals as next where next.carried_from_id = goals.id)`)
}

/** Like `selectMovableGoals`, for goals that were already moved; joins the latest move of each. */
export function selectMovedGoals(school: SchoolDb) {
  return selectMovableGoals(school)
    .innerJoin('goal_moves', 'goal_moves.goal_id', 'goals.id')
    .where('goal_moves.school_id', '=', school.schoolId)
    .where(
      sql<boolean>`not exists (select 1 from goal_moves as later
        where later.goal_id = goals.id and later.id > goal_moves.id)`,
    )
}

/** Locks the goals among `ids` that can be moved, until the transaction ends. */
async function lockMovable(school: SchoolDb, ids: readonly number[]) {
  return selectMovableGoals(school)
    .select(['goals.id', 'goals.user_id as userId', 'goals.title', 'goals.due_on as from'])
    .where(inList(school.engine, 'goals.id', ids))
    .orderBy('goals.id')
    .forNoKeyUpdate('goals')
    .execute()
}

async function setDay(
  tx: SchoolDb,
  ids: readonly number[],
  to: string,
  { school, now }: MoveContext,
): Promise<void> {
  await tx
    .updateTable('goals')
    .set((eb) => ({
      first_due_on: eb.fn.coalesce('first_due_on', 'due_on'),
      due_on: to,
      deadline_at: deadlineOf(to, school),
      is_incomplete_locked: 0,
      updated_at: now,
    }))
    .where(inList(tx.engine, 'id', ids))
    .execute()
}

/** @param messages the id of the message about each goal, by the goal's id */
async function recordMoves(
  school: SchoolDb,
  moved: readonly MovedGoal[],
  messages: ReadonlyMap<number, number>,
  { caller, reason, absenceId, now }: MoveContext,
): Promise<void> {
  const rows = moved.map(({ id, from, to, cause }) => ({
    school_id: school.schoolId,
    goal_id: id,
    moved_at: now,
    by_id: isCalendarMove(cause) ? null : caller.id,
    from_on: from,
    to_on: to,
    cause,
    reason: reason ?? null,
    absence_id: absenceId ?? null,
    notification_id: messages.get(id) ?? null,
  }))
  await insertRows(school.db, 'goal_moves', rows)
}

interface MoveViewRow extends Omit<StoredMove, 'by'> {
  by_id: number | null
  first_name: string | null
  last_name: string | null
}

export function toMove(row: MoveViewRow): StoredMove {
  return { ...row, by: nameOrNull(row.by_id, row.first_name, row.last_name) }
}

/** Returns the latest move of each of these goals, by the goal's id. */
export async function findLastMoves(
  school: SchoolDb,
  goalIds: readonly number[],
): Promise<ReadonlyMap<number, StoredMove>> {
  if (goalIds.length === 0) return new Map()
  const rows = await school
    .selectFrom('goal_moves')
    .leftJoin('users', 'users.id', 'goal_moves.by_id')
    .where(inList(school.engine, 'goal_moves.goal_id', goalIds))
    .select(moveColumns)
    .select(['users.first_name', 'users.last_name'])
    .orderBy('goal_moves.id')
    .execute()
  // Later rows replace earlier ones.
  return new Map(rows.map((row) => [row.goal_id, toMove(row)]))
}

/** The columns for `toMove`, apart from the mover's name. */
export const moveColumns = [
  'goal_moves.goal_id',
  'goal_moves.moved_at as at',
  'goal_moves.by_id',
  'goal_moves.from_on as from',
  'goal_moves.to_on as to',
  'goal_moves.cause',
  'goal_moves.reason',
] as const
