// Moves of goals: giving goals another day, and reading their latest move.
import { sql } from 'kysely'
import type { MoveCause, StoredMove } from '../../contract/goal-parts.ts'
import { deadlineOf } from '../../contract/goal-week.ts'
import { nameOrNull } from '../people/index.ts'
import type { Caller } from '../platform/caller.ts'
import { insertRows } from '../platform/db/bulk-inserts.ts'
import { idsOf, inList } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { isOfCalendar, type MovedGoal, notifyOwners } from './move-messages.ts'

/** A goal, the day to move it to, and why. */
export interface PlannedMove {
  id: number
  /** 'YYYY-MM-DD' */
  to: string
  cause: MoveCause
}

export interface MoveReason {
  /** Who acts. It is recorded as the one who moved the goal, unless the calendar did. */
  caller: Pick<Caller, 'id' | 'firstName'>
  reason?: string | null
  /** The days away that move the goals. */
  absenceId?: number
  /** The school's current zone, of `schoolCalendar`. */
  timeZone: string
  /** Epoch milliseconds. */
  now: number
}

/**
 * Moves goals to other days, in the transaction of the caller: 16:00 on the new day is their deadline, their lock goes, the
 * move is recorded, and each owner gets one message. All else stays.
 *
 * The caller has locked the owners before (`lockOwner`, `lockOwnersOf`, or the people of the school), because owners are
 * locked before goals everywhere. The goals are locked here. Those that are completed, archived, carried over, of a leaver,
 * or due on that day already are left out: a caller that must refuse such a goal does so before, after
 * `findGoal(…, { lockRow: true })`.
 *
 * Returns the goals that were moved. After the commit publish what an edit publishes (`publishGoalChange` with 'goals',
 * 'feedback' and 'activities'), and `notifications` to the owners; `notifiedOf` lists them.
 */
export async function moveGoals(
  tx: SchoolDb,
  planned: readonly PlannedMove[],
  why: MoveReason,
): Promise<MovedGoal[]> {
  const plans = new Map(planned.map((plan) => [plan.id, plan]))
  const moved = (await lockMovable(tx, [...plans.keys()])).flatMap((goal): MovedGoal[] => {
    const plan = plans.get(goal.id)
    return plan && plan.to !== goal.from ? [{ ...goal, to: plan.to, cause: plan.cause }] : []
  })
  for (const [to, ofDay] of Map.groupBy(moved, (goal) => goal.to)) await setDay(tx, idsOf(ofDay), to, why)
  await recordMoves(tx, moved, await notifyOwners(tx, moved, why), why)
  return moved
}

/** The owners whom `moveGoals` notified. */
export function notifiedOf(moved: readonly MovedGoal[], callerId: number): number[] {
  return [...new Set(moved.map(({ userId }) => userId))].filter((id) => id !== callerId)
}

/**
 * The goals of the school that can be moved: unfinished, not archived, not carried over, and of people who have not left.
 */
export function movableGoals(school: SchoolDb) {
  return school
    .selectFrom('goals')
    .where('goals.completed', '=', 0)
    .where('goals.archived_at', 'is', null)
    .where(
      sql<boolean>`not exists (select 1 from users where users.id = goals.user_id and users.left_at is not null)`,
    )
    .where(sql<boolean>`not exists (select 1 from goals as next where next.carried_from_id = goals.id)`)
}

/** As `movableGoals`, of those that were moved already, with the latest move of each. */
export function movedGoals(school: SchoolDb) {
  return movableGoals(school)
    .innerJoin('goal_moves', 'goal_moves.goal_id', 'goals.id')
    .where('goal_moves.school_id', '=', school.schoolId)
    .where(
      sql<boolean>`not exists (select 1 from goal_moves as later
        where later.goal_id = goals.id and later.id > goal_moves.id)`,
    )
}

/** The goals among `ids` that can be moved, locked until the transaction ends. */
async function lockMovable(school: SchoolDb, ids: readonly number[]) {
  return movableGoals(school)
    .select(['goals.id', 'goals.user_id as userId', 'goals.title', 'goals.due_on as from'])
    .where(inList(school.engine, 'goals.id', ids))
    .orderBy('goals.id')
    .forNoKeyUpdate('goals')
    .execute()
}

async function setDay(
  school: SchoolDb,
  ids: readonly number[],
  to: string,
  { timeZone, now }: MoveReason,
): Promise<void> {
  await school
    .updateTable('goals')
    .set((eb) => ({
      first_due_on: eb.fn.coalesce('first_due_on', 'due_on'),
      due_on: to,
      deadline_at: deadlineOf(to, timeZone),
      is_incomplete_locked: 0,
      updated_at: now,
    }))
    .where(inList(school.engine, 'id', ids))
    .execute()
}

/** `messages`: that about each goal, by the goal's id. */
async function recordMoves(
  school: SchoolDb,
  moved: readonly MovedGoal[],
  messages: ReadonlyMap<number, number>,
  { caller, reason, absenceId, now }: MoveReason,
): Promise<void> {
  const rows = moved.map(({ id, from, to, cause }) => ({
    school_id: school.schoolId,
    goal_id: id,
    moved_at: now,
    by_id: isOfCalendar(cause) ? null : caller.id,
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

/** The latest move of each of these goals, by the goal's id. */
export async function lastMoves(
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

/** The columns for `toMove`, apart from the name of who moved it. */
export const moveColumns = [
  'goal_moves.goal_id',
  'goal_moves.moved_at as at',
  'goal_moves.by_id',
  'goal_moves.from_on as from',
  'goal_moves.to_on as to',
  'goal_moves.cause',
  'goal_moves.reason',
] as const
