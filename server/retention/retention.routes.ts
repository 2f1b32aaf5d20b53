// How much a school's periods for goals and leavers would delete, for the dialog that sets them.
import { countRows } from '../platform/db/table-rows.ts'
import { route } from '../platform/http/route.ts'
import { afterDelay, firstKeptDay, retentionRows } from '../schools/index.ts'
import { expiredGoals, expiredLeavers } from './delete-expired.ts'

export const retentionRoutes = {
  ...route('GET /api/admin/retention', {
    handle: async ({ school, now }, query) => {
      const saved = await retentionRows(school.db).where('id', '=', school.schoolId).executeTakeFirstOrThrow()
      const dayFor = (requested: RequestedMonths, months: number | null) =>
        firstKeptDay(monthsOf(requested, months), school.timeZone, afterDelay(now))
      const goalsBefore = dayFor(query.goalMonths, saved.goal_months)
      const leftBefore = dayFor(query.leaverMonths, saved.leaver_months)
      const { db } = school
      return {
        goals: goalsBefore === null ? 0 : await countRows(db, 'goals', expiredGoals(school, goalsBefore)),
        leavers: leftBefore === null ? 0 : await countRows(db, 'users', expiredLeavers(school, leftBefore)),
      }
    },
  }),
}

/** As the query says: a period, for ever, or as it is saved. */
type RequestedMonths = number | 'keep' | undefined

function monthsOf(requested: RequestedMonths, saved: number | null): number | null {
  if (requested === undefined) return saved
  return requested === 'keep' ? null : requested
}
