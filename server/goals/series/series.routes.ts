// The routes of weekly goals.
import { inList } from '../../platform/db/engine.ts'
import { type SchoolDb, schoolOfRow } from '../../platform/db/school-db.ts'
import { refuse } from '../../platform/errors.ts'
import { idTextIn, type MemberContext, route } from '../../platform/http/route.ts'
import { ownerColumns, toOwner } from '../goal-owners.store.ts'
import { mayManageGoals } from '../goals.policy.ts'
import { ownerFor } from '../goals.routes.ts'
import { changeSeries, endSeries, listUserIds, mayEndSeries, type SeriesInSchool } from './change-series.ts'
import { listSeries } from './series.views.ts'

type ActingContext = Pick<MemberContext, 'services' | 'caller'>

export const seriesRoutes = {
  ...route('GET /api/goal-series', {
    subject: async (context, { query }) => {
      const id = idTextIn(query, 'userId')
      return id === null ? undefined : ownerFor(mayManageGoals)(context, id)
    },
    handle: (context, found, { limit, cursor }) =>
      listSeries(
        found?.school ?? context.school,
        { userId: found?.owner.id ?? null, limit, cursor },
        context,
      ),
  }),
  ...route('PATCH /api/goal-series/:id', {
    byId: async (context, id) => {
      const { school, makerId } = await findSeries(context, id)
      return makerId === context.caller.id ? { school, seriesId: id } : refuse('forbidden')
    },
    handle: changeSeries,
  }),
  ...route('DELETE /api/goal-series/:id', { byId: findSeriesToEnd, handle: endSeries }),
}

/** Refuses with `not_found`. */
async function findSeries({ services, caller }: ActingContext, id: number) {
  const school = await schoolOfRow(services.database, caller, 'goal_series', id)
  const row = await school
    .selectFrom('goal_series')
    .select('created_by_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return { school, makerId: row ? row.created_by_id : refuse('not_found') }
}

async function findSeriesToEnd(context: ActingContext, id: number): Promise<SeriesInSchool> {
  const { school, makerId } = await findSeries(context, id)
  const people = await listOwners(school, await listUserIds(school, id))
  return mayEndSeries(context.caller, makerId, people) ? { school, seriesId: id } : refuse('forbidden')
}

async function listOwners(school: SchoolDb, ids: readonly number[]) {
  const rows = await school
    .selectFrom('users')
    .select(ownerColumns)
    .where(inList(school.engine, 'id', ids))
    .execute()
  return rows.map(toOwner)
}
