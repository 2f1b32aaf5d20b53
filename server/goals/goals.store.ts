// Finds goals for calls that change them, and inserts new ones.
import type { Insertable } from 'kysely'
import { errorTable } from '../../contract/errors.ts'
import { getWeekDays, weekStartOf } from '../../contract/school-week.ts'
import { insertRows, reserveIds } from '../platform/db/bulk-inserts.ts'
import { inList } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import type { GoalRow } from '../platform/db/tables.ts'
import { refuse } from '../platform/errors.ts'
import { parseGoalTypes } from '../schools/index.ts'
import { ownerColumns, toOwner } from './goal-owners.store.ts'
import type { Owner } from './goals.policy.ts'

/**
 * The columns of a goal for everything that reads goals. Fields of the API have their names there; the other columns serve
 * rules and views.
 */
export const goalColumns = [
  'goals.id',
  'goals.user_id as userId',
  'goals.created_by_id as createdById',
  'goals.title',
  'goals.description',
  'goals.category',
  'goals.duration',
  'goals.due_on as dueOn',
  'goals.first_due_on',
  'goals.deadline_at as deadlineAt',
  'goals.completed',
  'goals.completed_at as completedAt',
  'goals.is_incomplete_locked as isIncompleteLocked',
  'goals.archived_at as archivedAt',
  'goals.created_at as createdAt',
  'goals.updated_at as updatedAt',
  'goals.revision_count as revisionCount',
  'goals.plan',
  'goals.carried_from_id as carriedFromId',
  'goals.times_carried as timesCarried',
  'goals.check_state',
  'goals.check_note',
  'goals.check_at',
] as const

/** A goal with its owner, including their current crew and studio. */
export type GoalFacts = Awaited<ReturnType<typeof findGoal>>

/** The goal that a call is about. */
export interface GoalInSchool {
  school: SchoolDb
  goal: GoalFacts
}

/**
 * Refuses with `not_found` outside the school. With `lockRow`, the goal's row and its owner's crew and studio stay locked
 * until the transaction ends.
 */
export async function findGoal(school: SchoolDb, id: number, { lockRow = false } = {}) {
  const row = await goalQuery(school, id, lockRow).executeTakeFirst()
  if (!row) refuse('not_found')
  return { ...row, firstDueOn: row.first_due_on ?? row.dueOn, owner: toOwner(row) }
}

function goalQuery(school: SchoolDb, id: number, lockRow: boolean) {
  const query = school.db
    .selectFrom('goals')
    .innerJoin('users', 'users.id', 'goals.user_id')
    .select(ownerColumns)
    .select(goalColumns)
    .where('goals.id', '=', id)
    .where('goals.school_id', '=', school.schoolId)
  // Transactions that delete or move people lock in this order too; another order could deadlock.
  return lockRow ? query.forShare('users').forNoKeyUpdate('goals') : query
}

/** Returns an empty list if the owner has no studio, or the studio has no goal types. */
export async function listGoalTypes(school: SchoolDb, owner: Owner): Promise<string[]> {
  if (owner.studioId === null) return []
  const row = await school
    .selectFrom('studios')
    .select('goal_types')
    .where('id', '=', owner.studioId)
    .executeTakeFirst()
  return row ? parseGoalTypes(row.goal_types) : []
}

export type NewGoalRow = Required<Omit<Insertable<GoalRow>, 'id' | 'school_id'>>

export async function insertGoal(school: SchoolDb, goal: NewGoalRow): Promise<number> {
  const { id } = await school.insertInto('goals').values(goal).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Inserts goals with the activity of each. Returns their ids in the order of the goals. */
export async function insertGoalsWithActivities(
  tx: SchoolDb,
  goals: readonly NewGoalRow[],
): Promise<number[]> {
  if (goals.length === 0) return []
  const ids = await reserveIds(tx.db, tx.engine, 'goals', goals.length)
  const rows = goals.map((goal, index) => {
    const id = ids[index] ?? refuse('internal', errorTable.internal[1])
    return { ...goal, id, school_id: tx.schoolId }
  })
  await insertRows(tx.db, 'goals', rows)
  await insertRows(
    tx.db,
    'activities',
    rows.map((goal) => ({
      school_id: tx.schoolId,
      type: 'goal_created' as const,
      user_id: goal.user_id,
      goal_id: goal.id,
      created_at: goal.created_at,
    })),
  )
  return ids
}

/** Limits each owner, because week lists are not paged: one owner could otherwise slow them down for every reader. */
export const MAX_GOALS_PER_WEEK = 300

/** Counts the owner's goals that are due in the week of `dueOn`, without archived ones. */
export async function countGoalsInWeek(school: SchoolDb, ownerId: number, dueOn: string): Promise<number> {
  const { weekStart, weekUntil } = getWeekDays(weekStartOf(dueOn, school.weeks), school.weeks)
  const { count } = await school
    .selectFrom('goals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', ownerId)
    .where('due_on', '>=', weekStart)
    .where('due_on', '<=', weekUntil)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** `countGoalsInWeek` for many owners; owners without goals are missing. */
export async function countGoalsOfOwners(
  school: SchoolDb,
  ownerIds: readonly number[],
  dueOn: string,
): Promise<ReadonlyMap<number, number>> {
  const { weekStart, weekUntil } = getWeekDays(weekStartOf(dueOn, school.weeks), school.weeks)
  const rows = await school
    .selectFrom('goals')
    .select(({ fn }) => ['user_id', fn.countAll<number>().as('count')])
    .where(inList(school.engine, 'user_id', ownerIds))
    .where('due_on', '>=', weekStart)
    .where('due_on', '<=', weekUntil)
    .where('archived_at', 'is', null)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, count }) => [user_id, count]))
}

/** Reads the goal types of all studios of the school, which has some dozen. */
export async function readGoalTypes(school: SchoolDb): Promise<(studioId: number | null) => string[]> {
  const studios = await school.selectFrom('studios').select(['id', 'goal_types']).execute()
  const types = new Map(studios.map((studio) => [studio.id, parseGoalTypes(studio.goal_types)]))
  return (studioId) => (studioId === null ? [] : (types.get(studioId) ?? []))
}

/** The columns that clear a check. */
export const clearedCheck = { check_state: null, check_note: null, check_at: null } as const
