// Which coach looks after which crews.
import { crewIds } from '../../contract/coaching.ts'
import { accountToPlace } from '../crews/index.ts'
import { idsIn, route } from '../platform/http/route.ts'
import { assignCoach, autoAssign, clearAllAssignments } from './assign-coaches.ts'
import { requireCrews } from './coaching.store.ts'
import { coachAssignments } from './coaching.views.ts'

export const coachingRoutes = {
  ...route('GET /api/admin/coach-assignments', { handle: ({ school }) => coachAssignments(school) }),
  ...route('PUT /api/admin/users/:id/crew-assignments', {
    subject: async (context, { params, body }) => {
      const coach = await accountToPlace(context, params.id)
      await requireCrews(coach.school, idsIn(body, 'assignedCrews', crewIds) ?? [])
      return coach
    },
    handle: (context, { subject, body }) => assignCoach(context, subject, body),
  }),
  ...route('DELETE /api/admin/users/:id/crew-assignments', {
    subject: (context, { params }) => accountToPlace(context, params.id),
    handle: async (context, { subject }) => {
      const { firstName, lastName } = await assignCoach(context, subject, { assignedCrews: [] })
      return { message: `${firstName} ${lastName} is assigned to no crew now.` }
    },
  }),
  ...route('POST /api/admin/coaches/auto-assign', {
    handle: (context) => autoAssign(context, context.school),
  }),
  ...route('DELETE /api/admin/clear-all-crew-assignments', {
    handle: async (context) => ({ clearedCount: await clearAllAssignments(context, context.school) }),
  }),
}
