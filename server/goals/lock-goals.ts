// Locks goals that were not completed by their deadline: they stay incomplete. Reads derive that from the deadline by
// themselves; this job stores it.
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { aboutGoalsOf } from '../platform/audiences.ts'
import { inList } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import type { Live } from '../platform/live.ts'

/**
 * Limits each statement so that a reviewer of one of these goals does not wait long. The embedded database works in this
 * process and writes a page of the file for nearly every goal, so there every request waits.
 */
const GOALS_PER_STATEMENT = { postgres: 500, sqlite: 50 }

interface LockRun {
  database: Database
  live: Live
  now: number
  signal?: AbortSignal | undefined
}

/**
 * Works school by school, in batches, and returns how many goals it locked. It leaves goals that are being changed to the next
 * run. It is idempotent, so any node may run it at any time.
 */
export async function lockOverdueGoals(run: LockRun): Promise<number> {
  const schools = await run.database.db.selectFrom('schools').select('id').orderBy('id').execute()
  let locked = 0
  // Goals of people without a school come last.
  for (const schoolId of [...schools.map(({ id }) => id), null]) {
    run.signal?.throwIfAborted()
    locked += await lockSchoolGoals(run, schoolId)
  }
  return locked
}

async function lockSchoolGoals(run: LockRun, schoolId: number | null): Promise<number> {
  const owners = new Set<number>()
  let locked = 0
  try {
    for (;;) {
      const goals = await lockBatch(run, schoolId)
      for (const goal of goals) owners.add(goal.user_id)
      locked += goals.length
      // The embedded database runs in this process, so waiting requests get their turn between statements.
      await setImmediate()
      if (goals.length < GOALS_PER_STATEMENT[run.database.engine]) return locked
      run.signal?.throwIfAborted()
    }
  } finally {
    if (owners.size > 0 && schoolId !== null) await publishLocks(run, schoolId, [...owners])
  }
}

function lockBatch({ database, now }: LockRun, schoolId: number | null) {
  const passed = database.db
    .selectFrom('goals')
    .select('id')
    .where('school_id', schoolId === null ? 'is' : '=', schoolId)
    // These are literals because the partial index of lockable goals is not used with parameters.
    .where('completed', '=', sql.lit(0))
    .where('is_incomplete_locked', '=', sql.lit(0))
    .where('deadline_at', '<=', now)
    .orderBy('deadline_at')
    .limit(GOALS_PER_STATEMENT[database.engine])
  return database.db
    .updateTable('goals')
    .set({ is_incomplete_locked: 1 })
    .where('id', 'in', database.engine === 'postgres' ? passed.forNoKeyUpdate().skipLocked() : passed)
    .returning('user_id')
    .execute()
}

async function publishLocks({ database, live }: LockRun, schoolId: number, ids: number[]): Promise<void> {
  const owners = await database.db
    .selectFrom('users')
    .select([
      'id',
      'school_id as schoolId',
      'group_id as groupId',
      'studio_id as studioId',
      'assigned_studio_id as assignedStudioId',
    ])
    .where(inList(database.engine, 'id', ids))
    .where('school_id', '=', schoolId)
    .execute()
  live.publish({ schoolId, topics: ['goals'], to: aboutGoalsOf(owners) })
}
