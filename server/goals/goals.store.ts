// Finds a goal for a call to work on, and writes goals.
import type { Insertable } from 'kysely'
import { keptAsIs, locked } from '../platform/db/engine.ts'
import { remembered } from '../platform/db/remembered.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { type Flag, flag, type GoalRow } from '../platform/db/tables.ts'
import { refuse } from '../platform/errors.ts'
import { goalTypesIn } from '../schools/index.ts'
import { type OwnerFacts, ownerColumns, toOwner } from './goal-owners.store.ts'
import type { Owner } from './goals.policy.ts'
import type { GoalState } from './goals.rules.ts'

/** A goal as use cases work on it, with its owner as of now. */
export interface GoalFacts extends GoalState {
  id: number
  title: string
  description: string | null
  category: GoalRow['category']
  duration: GoalRow['duration']
  revision: number
  owner: OwnerFacts
}

/**
 * `hold` keeps the goal, and the crew and studio of its owner, as they are until the transaction ends. `not_found`
 * outside the school.
 */
export async function findGoal(school: SchoolDb, id: number, { hold = false } = {}): Promise<GoalFacts> {
  const [row] = await goalRows(school, { id }, hold ? 'held' : '')
  if (!row) refuse('not_found')
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    duration: row.duration,
    deadlineAt: row.deadline_at,
    completed: row.completed === 1,
    isIncompleteLocked: row.is_incomplete_locked === 1,
    archivedAt: row.archived_at,
    revision: row.revision_count,
    owner: toOwner(row),
  }
}

const goalColumns = [
  'goals.id',
  'goals.title',
  'goals.description',
  'goals.category',
  'goals.duration',
  'goals.deadline_at',
  'goals.completed',
  'goals.is_incomplete_locked',
  'goals.archived_at',
  'goals.revision_count',
] as const

const goalRows = remembered(({ db, schoolId, engine }: SchoolDb, given: { id: number }, shape) => {
  const query = db
    // People before goals, in the order in which those who delete or move people take both.
    .with('owner', (cte) => {
      const owner = cte
        .selectFrom('users')
        .select(ownerColumns)
        .where('id', '=', (eb) => eb.selectFrom('goals').select('user_id').where('goals.id', '=', given.id))
      return shape === 'held' ? keptAsIs(engine, 'users', owner) : owner
    })
    .selectFrom('goals')
    .innerJoin('owner', 'owner.owner_id', 'goals.user_id')
    .selectAll('owner')
    .select(goalColumns)
    .where('goals.id', '=', given.id)
    .where('goals.school_id', '=', schoolId)
  return shape === 'held' ? locked(engine, 'goals', query) : query
})

/** The goal types of a person's studio; empty for a studio, or a person, without any. */
export async function goalTypesOf(school: SchoolDb, owner: Owner): Promise<string[]> {
  if (owner.studioId === null) return []
  const [row] = await studioRows(school, { id: owner.studioId })
  return row ? goalTypesIn(row.goal_types) : []
}

const studioRows = remembered(({ db }: SchoolDb, given: { id: number }) =>
  db.selectFrom('studios').select('goal_types').where('id', '=', given.id),
)

/** A goal as it is set, all columns but the id that the database gives and the school it is set in. */
export type NewGoalRow = Required<Omit<Insertable<GoalRow>, 'id' | 'school_id'>>

export async function insertGoal(school: SchoolDb, goal: NewGoalRow): Promise<number> {
  const [row] = await insertedGoals(school, goal)
  return (row ?? refuse('not_found')).id
}

const insertedGoals = remembered(({ db, schoolId }: SchoolDb, goal: NewGoalRow) =>
  db
    .insertInto('goals')
    .values({ ...goal, school_id: schoolId })
    .returning('id'),
)

/** Ticks a goal off, or takes the tick back. */
export async function setCompleted(
  school: SchoolDb,
  id: number,
  { completed, now }: { completed: boolean; now: number },
): Promise<void> {
  await completedGoals(school, { id, completed: flag(completed), completedAt: completed ? now : null, now })
}

type Completion = { id: number; completed: Flag; completedAt: number | null; now: number }

const completedGoals = remembered(({ db }: SchoolDb, given: Completion) =>
  db
    .updateTable('goals')
    .set({
      completed: given.completed,
      completed_at: given.completedAt,
      is_incomplete_locked: 0,
      updated_at: given.now,
    })
    .where('id', '=', given.id),
)
