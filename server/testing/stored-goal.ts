// Inserts a goal directly into the database, for tests of other features.
import { deadlineOf } from '../../contract/goal-week.ts'
import { defaultWeeks } from '../../contract/school-week.ts'
import { flag } from '../platform/db/tables.ts'
import { DEFAULT_TIME_ZONE } from '../schools/index.ts'
import type { TestApp } from './test-app.ts'

interface GoalFields {
  schoolId: number
  userId: number
  /** 'YYYY-MM-DD'. */
  dueOn: string
  /** IANA time zone of the school; Chicago by default. */
  timeZone?: string
  completed?: boolean
  locked?: boolean
  archived?: boolean
}

/** Returns the goal's id. */
export async function insertGoal({ db, clock }: TestApp, fields: GoalFields): Promise<number> {
  const now = clock.now()
  const { id } = await db
    .insertInto('goals')
    .values({
      school_id: fields.schoolId,
      user_id: fields.userId,
      created_by_id: fields.userId,
      title: 'Read two chapters',
      description: null,
      category: 'Academic',
      duration: 'daily',
      due_on: fields.dueOn,
      deadline_at: deadlineOf(fields.dueOn, {
        timeZone: fields.timeZone ?? DEFAULT_TIME_ZONE,
        weeks: defaultWeeks,
      }),
      completed: flag(fields.completed),
      completed_at: fields.completed ? now : null,
      is_incomplete_locked: flag(fields.locked),
      archived_at: fields.archived ? now : null,
      created_at: now,
      updated_at: now,
      revision_count: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
