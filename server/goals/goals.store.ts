// Finds a goal or an owner for a call to work on, and writes goals.
import type { Insertable } from 'kysely'
import { isAmong, keptAsIs, locked } from '../platform/db/engine.ts'
import { remembered } from '../platform/db/remembered.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import type { Flag, GoalRow } from '../platform/db/tables.ts'
import { flag } from '../platform/db/tables.ts'
import { refuse } from '../platform/errors.ts'
import { goalTypesIn } from '../schools/index.ts'
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

export interface OwnerFacts extends Owner {
  firstName: string
  lastName: string
  /** The studio a guide looks after: its learners see the guide's goals. */
  assignedStudioId: number | null
}

const ownerColumns = [
  'users.id as owner_id',
  'users.group_id',
  'users.studio_id',
  'users.assigned_studio_id',
  'users.first_name',
  'users.last_name',
] as const

interface OwnerRow {
  owner_id: number
  group_id: number | null
  studio_id: number | null
  assigned_studio_id: number | null
  first_name: string
  last_name: string
}

function toOwner(row: OwnerRow): OwnerFacts {
  return {
    id: row.owner_id,
    groupId: row.group_id,
    studioId: row.studio_id,
    assignedStudioId: row.assigned_studio_id,
    firstName: row.first_name,
    lastName: row.last_name,
  }
}

/** The person whose goals a call is about; `not_found` outside the school. */
export async function findOwner(school: SchoolDb, id: number): Promise<OwnerFacts> {
  const [row] = await ownerRows(school, { id })
  return toOwner(row ?? refuse('not_found'))
}

const ownerRows = remembered(({ db, schoolId }: SchoolDb, given: { id: number }) =>
  db.selectFrom('users').select(ownerColumns).where('id', '=', given.id).where('school_id', '=', schoolId),
)

/**
 * The same, and nobody changes the person until the transaction ends: crew and studio stay what the policy is asked about.
 * Whoever changes the zone of the school waits too.
 */
export async function holdOwner(tx: SchoolDb, id: number): Promise<OwnerFacts> {
  const [row] = await heldOwnerRows(tx, { id })
  return toOwner(row ?? refuse('not_found'))
}

const heldOwnerRows = remembered(({ db, engine, schoolId }: SchoolDb, given: { id: number }) =>
  keptAsIs(
    engine,
    'users',
    db.selectFrom('users').select(ownerColumns).where('id', '=', given.id).where('school_id', '=', schoolId),
  ),
)

/** Holds the owners of several goals before the first goal is, so that nobody who deletes or moves them waits in a ring. */
export async function holdOwnersOf({ db, engine, schoolId }: SchoolDb, goalIds: readonly number[]) {
  if (engine === 'sqlite') return
  const owners = db
    .selectFrom('users')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('goals')
        .select('goals.user_id')
        .where(isAmong(engine, 'goals.id', goalIds)),
    )
    .orderBy('id')
  await keptAsIs(engine, 'users', owners).execute()
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
