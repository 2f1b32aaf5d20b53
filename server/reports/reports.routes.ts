// The calls that answer figures over many people.
import { accountFor, mayReadAccount } from '../people/index.ts'
import { refuse } from '../platform/errors.ts'
import { route } from '../platform/http/route.ts'
import { adminStats } from './admin-stats.views.ts'
import { exportPerson } from './export-person.ts'
import { guideRoutes } from './guide.routes.ts'
import { historyRoutes } from './history.routes.ts'
import { logRoutes } from './logs.routes.ts'

export const reportRoutes = {
  ...route('GET /api/admin/stats', { handle: ({ school, now }) => adminStats(school, now) }),
  ...route('GET /api/users/:id/export', {
    subject: async (context, { params }) => {
      const account = await accountFor(context, params.id)
      return mayReadAccount(context.caller, account) ? account : refuse('forbidden')
    },
    handle: (context, { subject }) => exportPerson(context, subject),
  }),
  ...logRoutes,
  ...historyRoutes,
  ...guideRoutes,
}
