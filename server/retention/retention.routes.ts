// Counts what a school's periods for goals and leavers would delete, for the dialog that sets them.
import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from '../platform/db/tables.ts'
import { route } from '../platform/http/route.ts'
import { addDelay, getFirstKeptDay, selectRetentionRows } from '../schools/index.ts'
import { selectExpiredGoals, selectExpiredLeavers } from './delete-expired.ts'

export const retentionRoutes = {
  ...route('GET /api/admin/retention', {
    handle: async ({ school, now }, query) => {
      const saved = await selectRetentionRows(school.db)
        .where('id', '=', school.schoolId)
        .executeTakeFirstOrThrow()
      const dayFor = (requested: RequestedMonths, months: number | null) =>
        getFirstKeptDay(resolveMonths(requested, months), school.timeZone, addDelay(now))
      const goalsBefore = dayFor(query.goalMonths, saved.goal_months)
      const leftBefore = dayFor(query.leaverMonths, saved.leaver_months)

      const goals = goalsBefore === null ? 0 : await countExpiredRows(selectExpiredGoals(school, goalsBefore))
      const leavers =
        leftBefore === null ? 0 : await countExpiredRows(selectExpiredLeavers(school, leftBefore))
      return { goals, leavers }
    },
  }),
}

async function countExpiredRows<T extends 'goals' | 'users'>(
  rows: SelectQueryBuilder<Tables, T, object>,
): Promise<number> {
  const { count } = await rows.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** Resolves the query: a period, forever, or the saved period. */
type RequestedMonths = number | 'keep' | undefined

function resolveMonths(requested: RequestedMonths, saved: number | null): number | null {
  if (requested === undefined) return saved
  return requested === 'keep' ? null : requested
}
