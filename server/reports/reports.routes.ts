// The calls that answer figures over many people.
import { route } from '../platform/http/route.ts'
import { adminStats } from './admin-stats.views.ts'
import { guideRoutes } from './guide.routes.ts'
import { historyRoutes } from './history.routes.ts'
import { logRoutes } from './logs.routes.ts'

export const reportRoutes = {
  ...route('GET /api/admin/stats', { handle: ({ school, now }) => adminStats(school, now) }),
  ...logRoutes,
  ...historyRoutes,
  ...guideRoutes,
}
