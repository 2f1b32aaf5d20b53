// The routes of goal histories, for people, crews and studios.
import { crewFor, mayReadCrewGoals } from '../crews/index.ts'
import { ownerFor } from '../goals/index.ts'
import { mayReadGoals } from '../people/index.ts'
import { route } from '../platform/http/route.ts'
import { getGroupHistory, getPersonHistory } from './history.views.ts'

export const historyRoutes = {
  ...route('GET /api/users/:id/goal-history', { byId: ownerFor(mayReadGoals), handle: getPersonHistory }),
  ...route('GET /api/groups/:id/goal-history', {
    byId: crewFor(mayReadCrewGoals),
    handle: (context, { school, groupId }, query) => getGroupHistory(school, { groupId }, query, context),
  }),
  ...route('GET /api/guide/studio-goal-history', {
    handle: (context, query) =>
      getGroupHistory(context.school, { studioId: context.caller.assignedStudioId }, query, context),
  }),
}
