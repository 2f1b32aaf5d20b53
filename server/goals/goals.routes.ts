// The routes of goals, with the checks that find the goal or person in a call's path or body.
import * as z from 'zod/mini'
import { changeRefusal } from '../../contract/goal-rules.ts'
import { goalChange } from '../../contract/goals.ts'
import { crewFor, mayReadCrewGoals } from '../crews/index.ts'
import { mayExtendGoals, mayReadGoals } from '../people/index.ts'
import type { Caller } from '../platform/caller.ts'
import { requireFeature, schoolCalendar } from '../platform/db/school-calendar.ts'
import { ownSchool, type SchoolDb, schoolOfRow } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import { fieldOf, idIn, type MemberContext, route } from '../platform/http/route.ts'
import { toDeletionPath } from '../platform/kept-deletions.ts'
import { requireGoalToCarry } from './carry-over.ts'
import { completeGoal } from './complete-goal.ts'
import { createGoal } from './create-goal.ts'
import { deleteGoal } from './delete-goal.ts'
import { extendGoal } from './extend-goal.ts'
import { listGoalIdeas } from './goal-ideas.views.ts'
import {
  listAllGoals,
  listAllGoalsWithFeedback,
  listWeekGoals,
  listWeekGoalsWithFeedback,
} from './goal-lists.ts'
import { findOwner } from './goal-owners.store.ts'
import { isOwner, mayCompleteGoals, mayManageGoals, type Owner } from './goals.policy.ts'
import { findGoal, type GoalInSchool } from './goals.store.ts'
import { getGoal, getGoalDetail } from './goals.views.ts'
import { checkGoal } from './progress-check.ts'
import { reviseGoal } from './revise-goal.ts'
import { archiveGoals, clearGoals, countGoalsToClear } from './school-goals.ts'
import { setManyGoals } from './set-many-goals.ts'
import { undoManyGoals } from './undo-many-goals.ts'
import { listWeekResults } from './week-results.views.ts'

export const goalRoutes = {
  ...route('GET /api/users/:id/goals', {
    byId: ownerFor(mayReadGoals),
    handle: (context, { school, owner }, query) =>
      (query.scope === 'all' ? listAllGoals : listWeekGoals)(school, { userId: owner.id }, query, context),
  }),
  ...route('GET /api/users/:id/goals-with-feedback', {
    byId: ownerFor(mayReadGoals),
    handle: (context, { school, owner }, query) => {
      const list = query.scope === 'all' ? listAllGoalsWithFeedback : listWeekGoalsWithFeedback
      return list(school, { userId: owner.id }, query, context)
    },
  }),
  ...route('GET /api/users/:id/goal-ideas', { byId: ownerFor(mayManageGoals), handle: listGoalIdeas }),
  ...route('POST /api/goals', {
    subject: async (context, { body }) => {
      const id = idIn(body, 'userId')
      // The body's own check refuses a body without an id later.
      if (id === null) return null
      const found = await ownerFor(allowAll)(context, id)
      await requireGoalToCarry(found.school, idIn(body, 'carriedFromId'))
      if (!mayManageGoals(context.caller, found.owner)) refuse('forbidden')
      return found
    },
    handle: createGoal,
  }),
  ...route('POST /api/goals/many', { handle: setManyGoals }),
  ...route('DELETE /api/goals/many/:key', {
    handle: (context, _query, { params }) => undoManyGoals(context, params.key),
  }),
  ...route('GET /api/goals/:id', { byId: goalFor(mayReadGoals), handle: getGoalDetail }),
  ...route('PATCH /api/goals/:id', {
    subject: (context, { params, body }) =>
      fieldOf(body, 'completed') !== undefined
        ? goalFor(mayCompleteGoals)(context, params.id)
        : findGoalToRevise(context, params.id, body),
    handle: async (context, found, body) => {
      if (body.completed !== undefined) return completeGoal(context, found, body.completed)
      const { school, goal } = found
      const updated = await reviseGoal(context, found, body)
      return { ...(await getGoal(school, goal.id, context)), updated }
    },
  }),
  ...route('DELETE /api/goals/:id', {
    byId: goalFor(mayManageGoals),
    handle: async (context, found) => context.setLocation(toDeletionPath(await deleteGoal(context, found))),
  }),
  ...route('POST /api/goals/:id/extension', { byId: goalFor(mayExtendGoals), handle: extendGoal }),
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
      return listWeekGoalsWithFeedback(context.school, { guideStudioIds: guidesOf }, query, context)
    },
  }),
  ...route('GET /api/groups/:id/goals', {
    byId: crewFor(mayReadCrewGoals),
    handle: (context, { school, groupId }, query) => listWeekGoals(school, { groupId }, query, context),
  }),
  ...route('GET /api/groups/:id/goals-with-feedback', {
    byId: crewFor(mayReadCrewGoals),
    handle: (context, { school, groupId }, query) =>
      listWeekGoalsWithFeedback(school, { groupId }, query, context),
  }),
  ...route('GET /api/groups/:id/all-goals', {
    byId: crewFor(mayReadCrewGoals),
    handle: (context, { school, groupId }, query) =>
      listAllGoalsWithFeedback(school, { groupId }, query, context),
  }),
  ...route('GET /api/admin/week-results', {
    handle: (context, query) => listWeekResults(context.school, query, context),
  }),
  ...route('GET /api/admin/goals/clear-school', { handle: countGoalsToClear }),
  ...route('DELETE /api/admin/goals/clear-school', { handle: clearGoals }),
  ...route('POST /api/admin/goals/archive', { handle: archiveGoals }),
}

/**
 * Finds a goal whose text the caller may edit. After the deadline only a well-formed body may continue: it may turn out to
 * change nothing, which is allowed.
 */
async function findGoalToRevise(context: MemberContext, id: number, body: unknown) {
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

/** Finds the row without asking a policy: a missing row is refused first, and the caller of this checks the policy later. */
const allowAll = () => true

type May = (caller: Caller, owner: Owner) => boolean
type ActingContext = Pick<MemberContext, 'services' | 'caller'>

/** Makes a function that finds the goal of an id if `may` allows the caller to act on it. Refuses with `not_found`, `forbidden`. */
export function goalFor(may: May) {
  return async ({ services, caller }: ActingContext, id: number): Promise<GoalInSchool> => {
    const school = await schoolOfRow(services.database, caller, 'goals', id)
    const goal = await findGoal(school, id)
    return may(caller, goal.owner) ? { school, goal } : refuse('forbidden')
  }
}

/** Makes a function that finds a person by id if `may` allows the caller to act on their goals; `not_found`, `forbidden`. */
export function ownerFor(may: May) {
  return async (
    { services, caller }: ActingContext,
    id: number,
  ): Promise<{ school: SchoolDb; owner: Owner }> => {
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
