// Finds a goal that a call changes, and writes goals.
import type { Insertable } from 'kysely'
import { addDays } from '../../contract/days.ts'
import type { CheckState } from '../../contract/goal-checks.ts'
import type { GoalState } from '../../contract/goal-rules.ts'
import { mondayOf } from '../../contract/goal-week.ts'
import { forNoKeyUpdate, forShare } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { flag, type GoalRow } from '../platform/db/tables.ts'
import { refuse } from '../platform/errors.ts'
import { goalTypesIn } from '../schools/index.ts'
import { type OwnerFacts, ownerColumns, toOwner } from './goal-owners.store.ts'
import type { Owner } from './goals.policy.ts'

/** A goal with its owner's current crew and studio. */
export interface GoalFacts extends GoalState {
  id: number
  title: string
  description: string | null
  category: GoalRow['category']
  duration: GoalRow['duration']
  /** 'YYYY-MM-DD', as the next. */
  dueOn: string
  firstDueOn: string
  revision: number
  plan: string | null
  timesCarried: number
  owner: OwnerFacts
}

/**
 * `lockRow` locks the goal's row, and the crew and studio of its owner, until the transaction ends. `not_found` outside
 * the school.
 */
export async function findGoal(school: SchoolDb, id: number, { lockRow = false } = {}): Promise<GoalFacts> {
  const row = await goalQuery(school, id, lockRow).executeTakeFirst()
  if (!row) refuse('not_found')
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    duration: row.duration,
    dueOn: row.due_on,
    firstDueOn: row.first_due_on ?? row.due_on,
    deadlineAt: row.deadline_at,
    completed: row.completed === 1,
    isIncompleteLocked: row.is_incomplete_locked === 1,
    archivedAt: row.archived_at,
    revision: row.revision_count,
    plan: row.plan,
    timesCarried: row.times_carried,
    owner: toOwner(row),
  }
}

const goalColumns = [
  'goals.id',
  'goals.title',
  'goals.description',
  'goals.category',
  'goals.duration',
  'goals.due_on',
  'goals.first_due_on',
  'goals.deadline_at',
  'goals.completed',
  'goals.is_incomplete_locked',
  'goals.archived_at',
  'goals.revision_count',
  'goals.plan',
  'goals.times_carried',
] as const

function goalQuery({ db, schoolId, engine }: SchoolDb, id: number, lockRow: boolean) {
  const query = db
    // Users are locked before goals, as in the transactions that delete or move people; another order could deadlock.
    .with('owner', (cte) => {
      const owner = cte
        .selectFrom('users')
        .select(ownerColumns)
        .where('id', '=', (eb) => eb.selectFrom('goals').select('user_id').where('goals.id', '=', id))
      return lockRow ? forShare(engine, 'users', owner) : owner
    })
    .selectFrom('goals')
    .innerJoin('owner', 'owner.owner_id', 'goals.user_id')
    .selectAll('owner')
    .select(goalColumns)
    .where('goals.id', '=', id)
    .where('goals.school_id', '=', schoolId)
  return lockRow ? forNoKeyUpdate(engine, 'goals', query) : query
}

/** Empty if the owner has no studio, or the studio has no goal types. */
export async function goalTypesOf({ db, schoolId }: SchoolDb, owner: Owner): Promise<string[]> {
  if (owner.studioId === null) return []
  const studios = db.selectFrom('studios').select('goal_types').where('school_id', '=', schoolId)
  const row = await studios.where('id', '=', owner.studioId).executeTakeFirst()
  return row ? goalTypesIn(row.goal_types) : []
}

export type NewGoalRow = Required<Omit<Insertable<GoalRow>, 'id' | 'school_id'>>

export async function insertGoal({ db, schoolId }: SchoolDb, goal: NewGoalRow): Promise<number> {
  const inserted = db.insertInto('goals').values({ ...goal, school_id: schoolId })
  return (await inserted.returning('id').executeTakeFirstOrThrow()).id
}

/** How many goals of the owner are due in the week of `dueOn`, without archived ones. */
export async function goalsInWeekOf({ db }: SchoolDb, ownerId: number, dueOn: string): Promise<number> {
  const monday = mondayOf(dueOn)
  const { due } = await db
    .selectFrom('goals')
    .select(({ fn }) => fn.countAll<number>().as('due'))
    .where('user_id', '=', ownerId)
    .where('due_on', '>=', monday)
    .where('due_on', '<=', addDays(monday, 4))
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(due)
}

/** Completing also clears the check. */
export async function setCompleted(
  { db, schoolId }: SchoolDb,
  id: number,
  { completed, now }: { completed: boolean; now: number },
): Promise<void> {
  await db
    .updateTable('goals')
    .set({
      completed: flag(completed),
      completed_at: completed ? now : null,
      is_incomplete_locked: 0,
      updated_at: now,
      ...(completed && noCheck),
    })
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .execute()
}

const noCheck = { check_state: null, check_note: null, check_at: null } as const

/** Null takes the check back. */
export async function writeCheck(
  { db }: SchoolDb,
  id: number,
  check: { state: CheckState; note: string | null; at: number } | null,
): Promise<void> {
  const columns =
    check === null ? noCheck : { check_state: check.state, check_note: check.note, check_at: check.at }
  await db.updateTable('goals').set(columns).where('id', '=', id).execute()
}
