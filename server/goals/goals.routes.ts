// The calls about goals.
import * as z from 'zod/mini'
import { changeRefusal } from '../../contract/goal-rules.ts'
import { goalChange } from '../../contract/goals.ts'
import { groupFor, mayReadCrewGoals } from '../crews/index.ts'
import { mayReadGoals } from '../people/index.ts'
import { refuse } from '../platform/errors.ts'
import { idIn, type MemberContext, route } from '../platform/http/route.ts'
import { archiveGoals } from './archive-goals.ts'
import { clearGoals, clearingCounts } from './clear-goals.ts'
import { completeGoal } from './complete-goal.ts'
import { createGoal } from './create-goal.ts'
import { deleteGoal } from './delete-goal.ts'
import { allGoals, allGoalsWithFeedback, weekGoals, weekGoalsWithFeedback } from './goal-lists.ts'
import { mayCompleteGoals, mayManageGoals } from './goals.policy.ts'
import { goalFor, ownerFor } from './goals.subjects.ts'
import { goalById, goalDetail } from './goals.views.ts'
import { reviseGoal } from './revise-goal.ts'

export const goalRoutes = {
  ...route('GET /api/users/:id/goals', {
    subject: (context, { params }) => ownerFor(context, params.id, mayReadGoals),
    handle: (context, { subject: { school, owner }, query }) =>
      (query.scope === 'all' ? allGoals : weekGoals)(school, { userId: owner.id }, query, context),
  }),
  ...route('GET /api/users/:id/goals-with-feedback', {
    subject: (context, { params }) => ownerFor(context, params.id, mayReadGoals),
    handle: (context, { subject: { school, owner }, query }) => {
      const list = query.scope === 'all' ? allGoalsWithFeedback : weekGoalsWithFeedback
      return list(school, { userId: owner.id }, query, context)
    },
  }),
  ...route('POST /api/goals', {
    subject: async (context, { body }) => {
      const id = idIn(body, 'userId')
      // Without an id there is nobody to look up; the body's own check says so.
      return id === null ? null : ownerFor(context, id, mayManageGoals)
    },
    handle: (context, { subject: { school, owner }, body }) => createGoal(context, school, owner, body),
  }),
  ...route('GET /api/goals/:id', {
    subject: (context, { params }) => goalFor(context, params.id, mayReadGoals),
    handle: (context, { subject: { school, goal } }) => goalDetail(school, goal.id, context),
  }),
  ...route('PATCH /api/goals/:id', {
    subject: (context, { params, body }) =>
      completes(body)
        ? goalFor(context, params.id, mayCompleteGoals)
        : goalToRevise(context, params.id, body),
    handle: async (context, { subject: { school, goal }, body }) => {
      if (body.completed !== undefined) return completeGoal(context, school, goal.id, body.completed)
      const updated = await reviseGoal(context, school, goal.id, body)
      return { ...(await goalById(school, goal.id, context)), updated }
    },
  }),
  ...route('DELETE /api/goals/:id', {
    subject: (context, { params }) => goalFor(context, params.id, mayManageGoals),
    handle: async (context, { subject: { school, goal } }) => deleteGoal(context, school, goal.id),
  }),
  ...route('GET /api/guide-goals', {
    handle: async (context, { query }) => {
      const { studioId, isGuide, assignedStudioId } = context.caller
      const guidesOf = [studioId, isGuide ? assignedStudioId : null].filter((id) => id !== null)
      if (guidesOf.length === 0) return []
      return weekGoalsWithFeedback(context.school, { guidesOf }, query, context)
    },
  }),
  ...route('GET /api/groups/:id/goals', {
    subject: (context, { params }) => crewFor(context, params.id),
    handle: (context, { subject: { school, group }, query }) =>
      weekGoals(school, { groupId: group.id }, query, context),
  }),
  ...route('GET /api/groups/:id/goals-with-feedback', {
    subject: (context, { params }) => crewFor(context, params.id),
    handle: (context, { subject: { school, group }, query }) =>
      weekGoalsWithFeedback(school, { groupId: group.id }, query, context),
  }),
  ...route('GET /api/groups/:id/all-goals', {
    subject: (context, { params }) => crewFor(context, params.id),
    handle: (context, { subject: { school, group }, query }) =>
      allGoalsWithFeedback(school, { groupId: group.id }, query, context),
  }),
  ...route('GET /api/admin/goals/clear-school', {
    handle: async ({ school }) => ({ deletedCounts: await clearingCounts(school) }),
  }),
  ...route('DELETE /api/admin/goals/clear-school', {
    handle: async (context) => ({ deletedCounts: await clearGoals(context, context.school) }),
  }),
  ...route('POST /api/admin/goals/archive', {
    handle: async (context, { body }) => ({
      archived: await archiveGoals(context, context.school, body.before),
    }),
  }),
}

/** Whether a body, not checked yet, is about the tick and not the text. */
function completes(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'completed' in body
}

/** A goal whose text the caller may edit. Past the deadline only what might change nothing goes on to be checked. */
async function goalToRevise(context: MemberContext, id: number, body: unknown) {
  const found = await goalFor(context, id, mayManageGoals)
  const refusal = changeRefusal(found.goal, context.now, context.caller.canBypassDeadlines)
  if (refusal === 'deadline_passed' && !z.safeParse(goalChange, body).success) refuse(refusal)
  return found
}

/** A crew whose goals the caller may read. */
async function crewFor(context: MemberContext, id: number) {
  const named = await groupFor(context, id)
  if (!mayReadCrewGoals(context.caller, named.group.id)) refuse('forbidden')
  return named
}
