// The calls of the guide's dashboard.
import { crewsWithMembers } from '../crews/index.ts'
import { weekGoalsWithFeedback } from '../goals/index.ts'
import { route } from '../platform/http/route.ts'
import { schoolGoals, studioUsers } from './guide.views.ts'

export const guideRoutes = {
  ...route('GET /api/guide/studio-users', { handle: studioUsers }),
  ...route('GET /api/guide/studio-goals', {
    handle: (context, query) =>
      weekGoalsWithFeedback(context.school, { studioId: context.caller.assignedStudioId }, query, context),
  }),
  ...route('GET /api/guide/all-crews', { handle: (context) => crewsWithMembers(context) }),
  ...route('GET /api/guide/all-goals', { handle: schoolGoals }),
}
