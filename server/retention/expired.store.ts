// Goals, reflections and leavers that their school no longer keeps.
import { addDays, type Day } from '../../contract/days.ts'
import { instantOf } from '../../contract/time-zone.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'

/** Goals that were due before the day, archived ones too. */
export function expiredGoals({ db, schoolId }: SchoolDb, before: Day) {
  return db.selectFrom('goals').where('school_id', '=', schoolId).where('due_on', '<', before)
}

/** What learners wrote about weeks whose Friday was before the day. */
export function expiredReflections({ db, schoolId }: SchoolDb, before: Day) {
  return db
    .selectFrom('reflections')
    .where('school_id', '=', schoolId)
    .where('week', '<', addDays(before, -4))
}

/** People who were marked as left on an earlier day of the school. */
export function expiredLeavers({ db, schoolId, timeZone }: SchoolDb, before: Day) {
  return db
    .selectFrom('users')
    .where('school_id', '=', schoolId)
    .where('left_at', 'is not', null)
    .where('left_at', '<', instantOf(before, 0, timeZone))
}
