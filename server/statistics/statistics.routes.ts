// The routes for the figures of the school's goal week and of one person.
import { accountIf, mayReadGoals } from '../people/index.ts'
import { schoolOfRow } from '../platform/db/school-db.ts'
import { route } from '../platform/http/route.ts'
import { listSchoolOverviews } from './school-overviews.ts'
import { getPersonStatistics, getSchoolStatistics, listLearnersWithoutGoal } from './statistics.views.ts'

export const statisticsRoutes = {
  ...route('GET /api/admin/schools/overview', {
    handle: ({ services, caller, now }) => listSchoolOverviews(services.database, { caller, now }),
  }),
  ...route('GET /api/admin/stats', { handle: ({ school, now }) => getSchoolStatistics(school, now) }),
  ...route('GET /api/without-goal', {
    handle: (context) => listLearnersWithoutGoal(context.school, context),
  }),
  ...route('GET /api/users/:id/stats', {
    byId: accountIf(mayReadGoals),
    handle: async ({ services, caller, now }, subject) =>
      getPersonStatistics(await schoolOfRow(services.database, caller, 'users', subject.id), subject, now),
  }),
}
