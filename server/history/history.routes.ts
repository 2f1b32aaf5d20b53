// The calls that answer goal histories.
import { groupFor, mayReadCrewGoals } from '../crews/index.ts'
import { ownerFor } from '../goals/index.ts'
import { mayReadGoals } from '../people/index.ts'
import { refuse } from '../platform/errors.ts'
import { route } from '../platform/http/route.ts'
import { groupHistory, personHistory } from './history.views.ts'

export const historyRoutes = {
  ...route('GET /api/users/:id/goal-history', {
    subject: (context, { params }) => ownerFor(context, params.id, mayReadGoals),
    handle: (context, { subject: { school, owner }, query }) =>
      personHistory(school, owner.id, query, context),
  }),
  ...route('GET /api/groups/:id/goal-history', {
    subject: async (context, { params }) => {
      const named = await groupFor(context, params.id)
      return mayReadCrewGoals(context.caller, named.group.id) ? named : refuse('forbidden')
    },
    handle: (context, { subject: { school, group }, query }) =>
      groupHistory(school, { groupId: group.id }, query, context),
  }),
  ...route('GET /api/guide/studio-goal-history', {
    handle: (context, { query }) =>
      groupHistory(context.school, { studioId: context.caller.assignedStudioId }, query, context),
  }),
}
