// The routes of the guide's dashboard.
import { listCrewsWithMembers } from '../crews/index.ts'
import { listWeekGoalsWithFeedback } from '../goals/index.ts'
import { route } from '../platform/http/route.ts'
import { listSchoolGoals, listStudioUsers } from './guide.views.ts'

export const guideRoutes = {
  ...route('GET /api/guide/studio-users', { handle: listStudioUsers }),
  ...route('GET /api/guide/studio-goals', {
    handle: (context, query) =>
      listWeekGoalsWithFeedback(
        context.school,
        { studioId: context.caller.assignedStudioId },
        query,
        context,
      ),
  }),
  ...route('GET /api/guide/all-crews', { handle: (context) => listCrewsWithMembers(context) }),
  ...route('GET /api/guide/all-goals', { handle: listSchoolGoals }),
}
