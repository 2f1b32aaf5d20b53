// The calls about goals, with the checks that find the goal or person a call names.
import * as z from 'zod/mini'
import { changeRefusal } from '../../contract/goal-rules.ts'
import { goalChange } from '../../contract/goals.ts'
import { crewFor, mayReadCrewGoals } from '../crews/index.ts'
import { mayGiveTime, mayReadGoals } from '../people/index.ts'
import type { Caller } from '../platform/caller.ts'
import { requireFeature, schoolCalendar } from '../platform/db/school-calendar.ts'
import { ownSchool, type SchoolDb, schoolOfRow } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import { fieldOf, idIn, type MemberContext, route } from '../platform/http/route.ts'
import { requireCarriedGoal } from './carry-over.ts'
import { checkGoal } from './check-goal.ts'
import { completeGoal } from './complete-goal.ts'
import { createGoal } from './create-goal.ts'
import { deleteGoal } from './delete-goal.ts'
import { extendGoal } from './extend-goal.ts'
import { allGoals, allGoalsWithFeedback, weekGoals, weekGoalsWithFeedback } from './goal-lists.ts'
import { findOwner } from './goal-owners.store.ts'
import { isOwner, mayCompleteGoals, mayManageGoals, type Owner } from './goals.policy.ts'
import { findGoal, type GoalInSchool } from './goals.store.ts'
import { goalById, goalDetail } from './goals.views.ts'
import { reviseGoal } from './revise-goal.ts'
import { archiveGoals, clearGoals, clearingCounts } from './school-goals.ts'
import { weekResults } from './week-results.views.ts'

export const goalRoutes = {
  ...route('GET /api/users/:id/goals', {
    byId: ownerFor(mayReadGoals),
    handle: (context, { school, owner }, query) =>
      (query.scope === 'all' ? allGoals : weekGoals)(school, { userId: owner.id }, query, context),
  }),
  ...route('GET /api/users/:id/goals-with-feedback', {
    byId: ownerFor(mayReadGoals),
    handle: (context, { school, owner }, query) => {
      const list = query.scope === 'all' ? allGoalsWithFeedback : weekGoalsWithFeedback
      return list(school, { userId: owner.id }, query, context)
    },
  }),
  ...route('POST /api/goals', {
    subject: async (context, { body }) => {
      const id = idIn(body, 'userId')
      // A body without an id is refused later, by the check of the body.
      if (id === null) return null
      const found = await ownerFor(anybody)(context, id)
      await requireCarriedGoal(found.school, idIn(body, 'carriedFromId'))
      if (!mayManageGoals(context.caller, found.owner)) refuse('forbidden')
      return found
    },
    handle: createGoal,
  }),
  ...route('GET /api/goals/:id', { byId: goalFor(mayReadGoals), handle: goalDetail }),
  ...route('PATCH /api/goals/:id', {
    subject: (context, { params, body }) =>
      fieldOf(body, 'completed') !== undefined
        ? goalFor(mayCompleteGoals)(context, params.id)
        : goalToRevise(context, params.id, body),
    handle: async (context, found, body) => {
      if (body.completed !== undefined) return completeGoal(context, found, body.completed)
      const { school, goal } = found
      const updated = await reviseGoal(context, found, body)
      return { ...(await goalById(school, goal.id, context)), updated }
    },
  }),
  ...route('DELETE /api/goals/:id', { byId: goalFor(mayManageGoals), handle: deleteGoal }),
  ...route('POST /api/goals/:id/extension', { byId: goalFor(mayGiveTime), handle: extendGoal }),
  ...route('PUT /api/goals/:id/check', {
    byId: async (context, id) => {
      const found = await goalFor(isOwner)(context, id)
      await requireFeature(found.school, 'weekChecks')
      return found
    },
    handle: checkGoal,
  }),
  ...route('GET /api/guide-goals', {
    handle: async (context, query) => {
      const { studioId, isGuide, assignedStudioId } = context.caller
      const guidesOf = [studioId, isGuide ? assignedStudioId : null].filter((id) => id !== null)
      if (guidesOf.length === 0) return []
      return weekGoalsWithFeedback(context.school, { guidesOf }, query, context)
    },
  }),
  ...route('GET /api/groups/:id/goals', {
    byId: crewFor(mayReadCrewGoals),
    handle: (context, { school, groupId }, query) => weekGoals(school, { groupId }, query, context),
  }),
  ...route('GET /api/groups/:id/goals-with-feedback', {
    byId: crewFor(mayReadCrewGoals),
    handle: (context, { school, groupId }, query) =>
      weekGoalsWithFeedback(school, { groupId }, query, context),
  }),
  ...route('GET /api/groups/:id/all-goals', {
    byId: crewFor(mayReadCrewGoals),
    handle: (context, { school, groupId }, query) =>
      allGoalsWithFeedback(school, { groupId }, query, context),
  }),
  ...route('GET /api/admin/week-results', {
    handle: (context, query) => weekResults(context.school, query, context),
  }),
  ...route('GET /api/admin/goals/clear-school', { handle: clearingCounts }),
  ...route('DELETE /api/admin/goals/clear-school', { handle: clearGoals }),
  ...route('POST /api/admin/goals/archive', { handle: archiveGoals }),
}

/**
 * A goal whose text the caller may edit. Past the deadline only a well-formed body continues: it may turn out to change
 * nothing, which is allowed.
 */
async function goalToRevise(context: MemberContext, id: number, body: unknown) {
  const found = await goalFor(mayManageGoals)(context, id)
  const refusal = changeRefusal(found.goal, context.now, context.caller.canBypassDeadlines)
  if (refusal === 'deadline_passed' && !(await isWellFormed(found.school, body))) refuse(refusal)
  return found
}

async function isWellFormed(school: SchoolDb, body: unknown): Promise<boolean> {
  const change = z.safeParse(goalChange, body)
  if (!change.success) return false
  return change.data.plan === undefined || (await schoolCalendar(school)).features.plans
}

/** For rows whose absence is refused before the policy is asked. */
const anybody = () => true

type May = (caller: Caller, owner: Owner) => boolean
type Acting = Pick<MemberContext, 'services' | 'caller'>

/** The goal of this id if `may` allows the caller to act on it; `not_found`, `forbidden`. */
export function goalFor(may: May) {
  return async ({ services, caller }: Acting, id: number): Promise<GoalInSchool> => {
    const school = await schoolOfRow(services.database, caller, 'goals', id)
    const goal = await findGoal(school, id)
    return may(caller, goal.owner) ? { school, goal } : refuse('forbidden')
  }
}

/** The person of this id if `may` allows the caller to act on their goals; `not_found`, `forbidden`. */
export function ownerFor(may: May) {
  return async ({ services, caller }: Acting, id: number): Promise<{ school: SchoolDb; owner: Owner }> => {
    // The caller needs no query: the session has just read that row.
    if (id === caller.id && caller.schoolId !== null) {
      if (!may(caller, caller)) refuse('forbidden')
      return { school: ownSchool(services.database, caller), owner: caller }
    }
    const school = await schoolOfRow(services.database, caller, 'users', id)
    const owner = await findOwner(school, id)
    return may(caller, owner) ? { school, owner } : refuse('forbidden')
  }
}
