// What another time zone of a school does to its goals: they keep their day, deadlines still open become 16:00 in the
// new zone, and what was missed stays missed.
import { deadlineOf } from '../../contract/goal-week.ts'
import type { Queries } from '../platform/db/engine.ts'

/** Call it in the transaction that changes the school's zone. `now` in epoch milliseconds. */
export async function moveDeadlines(
  db: Queries,
  { schoolId, timeZone, now }: { schoolId: number; timeZone: string; now: number },
): Promise<void> {
  const unlocked = db
    .updateTable('goals')
    .where('school_id', '=', schoolId)
    .where('is_incomplete_locked', '=', 0)
  // Written down before the zone changes, so that no later clock can take it back.
  await unlocked
    .set({ is_incomplete_locked: 1 })
    .where('completed', '=', 0)
    .where('deadline_at', '<=', now)
    .execute()
  const days = await db
    .selectFrom('goals')
    .where('school_id', '=', schoolId)
    .where('is_incomplete_locked', '=', 0)
    .where('deadline_at', '>', now)
    .select('due_on')
    .distinct()
    .execute()
  for (const { due_on } of days) {
    await unlocked
      .set({ deadline_at: deadlineOf(due_on, timeZone) })
      .where('due_on', '=', due_on)
      .where('deadline_at', '>', now)
      .execute()
  }
}
