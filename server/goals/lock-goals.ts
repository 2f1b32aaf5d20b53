// The lock: a goal that is not completed at its deadline stays incomplete. Reads derive that from the deadline; this job
// stores it.
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { aboutGoalsOf } from '../platform/audiences.ts'
import { inList } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import type { Live } from '../platform/live.ts'

/**
 * Limits, so that a reviewer of one of these goals does not wait long. The embedded database works in this process and writes a
 * page of the file for nearly every goal, so there everybody waits.
 */
const GOALS_PER_STATEMENT = { postgres: 500, sqlite: 50 }

interface Locking {
  database: Database
  live: Live
  now: number
  signal?: AbortSignal | undefined
}

/**
 * School by school, in portions. Goals that a person is just changing are left to the next run. Idempotent, so any node may run
 * it at any time. Returns how many goals it locked.
 */
export async function lockPassedGoals(locking: Locking): Promise<number> {
  const schools = await locking.database.db.selectFrom('schools').select('id').orderBy('id').execute()
  let locked = 0
  // The last one is for goals of people without a school.
  for (const schoolId of [...schools.map(({ id }) => id), null]) {
    locking.signal?.throwIfAborted()
    locked += await lockGoalsOfSchool(locking, schoolId)
  }
  return locked
}

async function lockGoalsOfSchool(locking: Locking, schoolId: number | null): Promise<number> {
  const owners = new Set<number>()
  let locked = 0
  try {
    for (;;) {
      const goals = await lockPortion(locking, schoolId)
      for (const goal of goals) owners.add(goal.user_id)
      locked += goals.length
      // The embedded database runs in this process, so waiting requests get their turn between statements.
      await setImmediate()
      if (goals.length < GOALS_PER_STATEMENT[locking.database.engine]) return locked
      locking.signal?.throwIfAborted()
    }
  } finally {
    if (owners.size > 0 && schoolId !== null) await announce(locking, schoolId, [...owners])
  }
}

function lockPortion({ database, now }: Locking, schoolId: number | null) {
  const passed = database.db
    .selectFrom('goals')
    .select('id')
    .where('school_id', schoolId === null ? 'is' : '=', schoolId)
    // Literals, not parameters: only then the partial index of goals that may be locked is used.
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

async function announce({ database, live }: Locking, schoolId: number, ids: number[]): Promise<void> {
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
