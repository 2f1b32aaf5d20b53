// Writes feedback, and finds who is told of it besides the owner.
import { type Insertable, sql } from 'kysely'
import { remembered } from '../platform/db/remembered.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import type { FeedbackRow } from '../platform/db/tables.ts'
import { refuse } from '../platform/errors.ts'

/** What a person said of a goal before counts no longer, nor does what an edit cleared. */
export async function replaceFeedback(school: SchoolDb, goalId: number, providerId: number): Promise<void> {
  await replacedFeedback(school, { goalId, providerId })
}

const replacedFeedback = remembered(({ db }: SchoolDb, given: { goalId: number; providerId: number }) =>
  db
    .updateTable('feedback')
    .set({ is_active: 0, ended_by: 'replaced' })
    .where('goal_id', '=', given.goalId)
    .where('provider_id', '=', given.providerId)
    .where(sql<boolean>`ended_by is distinct from 'replaced'`),
)

type NewFeedbackRow = Required<Omit<Insertable<FeedbackRow>, 'id' | 'school_id'>>

/** Answers the id. */
export async function insertFeedback(school: SchoolDb, entry: NewFeedbackRow): Promise<number> {
  const [row] = await insertedFeedback(school, entry)
  return (row ?? refuse('not_found')).id
}

const insertedFeedback = remembered(({ db, schoolId }: SchoolDb, entry: NewFeedbackRow) =>
  db
    .insertInto('feedback')
    .values({ ...entry, school_id: schoolId })
    .returning('id'),
)

/** The captains of a crew but for two people, who may be one. */
export const otherCaptains = remembered(
  ({ db }: SchoolDb, given: { groupId: number; giver: number; owner: number }) =>
    db
      .selectFrom('users')
      .select('id')
      .where('group_id', '=', given.groupId)
      .where('is_captain', '=', 1)
      .where('id', 'not in', [given.giver, given.owner]),
)
