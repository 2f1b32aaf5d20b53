// How much a school's periods for goals and leavers would delete, for the dialog that sets them.
import type { Day } from '../../contract/days.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { route } from '../platform/http/route.ts'
import { afterDelay, firstKeptDay, retentionRows } from '../schools/index.ts'
import { expiredGoals, expiredLeavers } from './delete-expired.ts'

export const retentionRoutes = {
  ...route('GET /api/admin/retention', {
    handle: async ({ school, now }, query) => {
      const saved = await retentionRows(school.db).where('id', '=', school.schoolId).executeTakeFirstOrThrow()
      const dayFor = (requested: RequestedMonths, months: number | null) =>
        firstKeptDay(monthsOf(requested, months), school.timeZone, afterDelay(now))
      return {
        goals: await countGoals(school, dayFor(query.goalMonths, saved.goal_months)),
        leavers: await countLeavers(school, dayFor(query.leaverMonths, saved.leaver_months)),
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

async function countGoals(school: SchoolDb, before: Day | null): Promise<number> {
  if (before === null) return 0
  const { count } = await expiredGoals(school, before)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function countLeavers(school: SchoolDb, before: Day | null): Promise<number> {
  if (before === null) return 0
  const { count } = await expiredLeavers(school, before)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
