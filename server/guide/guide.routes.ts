// The calls of the guide's dashboard.
import { goalWeekAt } from '../../contract/goal-week.ts'
import { crewsWithMembers } from '../crews/index.ts'
import { weekGoalsWithFeedback } from '../goals/index.ts'
import { route } from '../platform/http/route.ts'
import { schoolGoals, studioUsers } from './guide.views.ts'

export const guideRoutes = {
  ...route('GET /api/guide/studio-users', {
    handle: ({ school, caller, now }, { query }) =>
      studioUsers(school, caller.assignedStudioId, goalWeekAt(now, school.timeZone), query.state),
  }),
  ...route('GET /api/guide/studio-goals', {
    handle: (context, { query }) =>
      weekGoalsWithFeedback(context.school, { studioId: context.caller.assignedStudioId }, query, context),
  }),
  ...route('GET /api/guide/all-crews', {
    handle: ({ school, now }) => crewsWithMembers(school, goalWeekAt(now, school.timeZone)),
  }),
  ...route('GET /api/guide/all-goals', {
    handle: (context, { query }) => schoolGoals(context.school, query, context),
  }),
}
