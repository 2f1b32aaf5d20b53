// Writes feedback, and finds who is told of it besides the owner.
import { type Insertable, sql } from 'kysely'
import { forShare } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import type { FeedbackRow } from '../platform/db/tables.ts'

/** What a person said of a goal before counts no longer, nor does what an edit cleared. */
export async function replaceFeedback({ db }: SchoolDb, goalId: number, providerId: number): Promise<void> {
  await db
    .updateTable('feedback')
    .set({ is_active: 0, ended_by: 'replaced' })
    .where('goal_id', '=', goalId)
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`ended_by is distinct from 'replaced'`)
    .execute()
}

type NewFeedbackRow = Required<Omit<Insertable<FeedbackRow>, 'id' | 'school_id'>>

/** Answers the id. */
export async function insertFeedback({ db, schoolId }: SchoolDb, entry: NewFeedbackRow): Promise<number> {
  const inserted = db.insertInto('feedback').values({ ...entry, school_id: schoolId })
  return (await inserted.returning('id').executeTakeFirstOrThrow()).id
}

/** The captains of a crew but for two people, who may be one. They stay captains until the transaction ends. */
export function otherCaptains(
  { db, engine }: SchoolDb,
  { groupId, giver, owner }: { groupId: number; giver: number; owner: number },
): Promise<{ id: number }[]> {
  const captains = db
    .selectFrom('users')
    .select('id')
    .where('group_id', '=', groupId)
    .where('is_captain', '=', 1)
    .where('id', 'not in', [giver, owner])
  return forShare(engine, 'users', captains).execute()
}
