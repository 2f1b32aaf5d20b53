// Inserts rows of the calendar directly into the database, for tests of other features.
import type { Queries } from '../platform/db/engine.ts'

interface CalendarFields {
  schoolId: number
  /** The moved goal. */
  goalId: number
  /** The person who is away. */
  userId: number
  /** The person who entered it. */
  byId: number
  text: string
  at: number
}

/** Inserts a holiday, a goal that was moved because of it, and days away. */
export async function insertCalendar(
  db: Queries,
  { schoolId, goalId, userId, byId, text, at }: CalendarFields,
): Promise<void> {
  const goal = await db
    .selectFrom('goals')
    .select('due_on')
    .where('id', '=', goalId)
    .executeTakeFirstOrThrow()
  const firstDay = '2026-11-16'
  const days = { school_id: schoolId, from_on: firstDay, to_on: '2026-11-17' }
  await db
    .insertInto('days_off')
    .values({ ...days, name: text })
    .execute()
  const absence = await db
    .insertInto('absences')
    .values({ ...days, user_id: userId, by_id: byId, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('goals').set({ first_due_on: firstDay }).where('id', '=', goalId).execute()
  await db
    .insertInto('goal_moves')
    .values({
      school_id: schoolId,
      goal_id: goalId,
      moved_at: at,
      by_id: byId,
      from_on: firstDay,
      to_on: goal.due_on,
      cause: 'more_time',
      reason: text,
      absence_id: absence.id,
    })
    .execute()
}
