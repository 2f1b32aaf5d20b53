// A goal put straight into the database, for tests of what other features do to goals.
import { deadlineOf } from '../../contract/goal-week.ts'
import { flag } from '../platform/db/tables.ts'
import { DEFAULT_TIME_ZONE } from '../schools/index.ts'
import type { TestApp } from './test-app.ts'

interface Told {
  schoolId: number
  userId: number
  /** 'YYYY-MM-DD'. */
  dueOn: string
  /** IANA, of the school; Chicago unless said. */
  timeZone?: string
  completed?: boolean
  locked?: boolean
  archived?: boolean
}

/** Answers the goal's id. */
export async function storedGoal({ db, clock }: TestApp, told: Told): Promise<number> {
  const now = clock.now()
  const { id } = await db
    .insertInto('goals')
    .values({
      school_id: told.schoolId,
      user_id: told.userId,
      created_by_id: told.userId,
      title: 'Read two chapters',
      description: null,
      category: 'Academic',
      duration: 'daily',
      due_on: told.dueOn,
      deadline_at: deadlineOf(told.dueOn, told.timeZone ?? DEFAULT_TIME_ZONE),
      completed: flag(told.completed),
      completed_at: told.completed ? now : null,
      is_incomplete_locked: flag(told.locked),
      archived_at: told.archived ? now : null,
      created_at: now,
      updated_at: now,
      revision_count: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
