// The routes of reflections and responses, with the checks that find the row in a call's path.
import { getLatestOpenedWeek } from '../../contract/look-back.ts'
import { findGroup } from '../crews/index.ts'
import { findOwner, ownerFor } from '../goals/index.ts'
import { isLearnerRow, type PersonPlacement, type PersonRow, selectPeople } from '../people/index.ts'
import type { Caller } from '../platform/caller.ts'
import { requireFeature, schoolCalendar } from '../platform/db/school-calendar.ts'
import { type SchoolDb, schoolOfRow } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import { idTextIn, type MemberContext, route } from '../platform/http/route.ts'
import { deleteReflection, removeResponse, respond, saveReflection } from './reflection-changes.ts'
import {
  mayDeleteReflections,
  mayReadReflections,
  mayRespond,
  mayWriteReflections,
} from './reflections.policy.ts'
import { findReflection, type TargetReflection } from './reflections.store.ts'
import {
  getOpenReflection,
  listByLearner,
  listReflectionQueue,
  listReflections,
} from './reflections.views.ts'

export const reflectionRoutes = {
  ...route('GET /api/reflections/mine', {
    subject: requireWriter,
    handle: async (context, school) => ({ open: await getOpenReflection(school, context) }),
  }),
  ...route('PUT /api/reflections/mine', { subject: requireWriter, handle: saveReflection }),
  ...route('DELETE /api/reflections/:id', {
    byId: async (context, id) => {
      // Adults who are not admins never delete reflections, whatever the id.
      if (!context.caller.isAdmin && !mayWriteReflections(context.caller)) refuse('forbidden')
      return reflectionFor(mayDeleteReflections)(context, id)
    },
    handle: deleteReflection,
  }),
  ...route('GET /api/reflections/queue', {
    subject: (context, { query }) => requireResponder(context, idTextIn(query, 'crewId')),
    handle: (context, _subject, query) => listReflectionQueue(context.school, query, context),
  }),
  ...route('PUT /api/reflections/:id/response', { byId: reflectionFor(mayRespond), handle: respond }),
  ...route('DELETE /api/reflections/:id/response', {
    byId: reflectionFor(mayRespond),
    handle: removeResponse,
  }),
  ...route('GET /api/users/:id/reflections', {
    byId: async (context, id) => {
      const found = await ownerFor(mayReadReflections)(context, id)
      await requireFeature(found.school, 'reflections')
      return found
    },
    handle: (context, { school, owner }, query) =>
      listReflections(school, { userId: owner.id, page: query, viewer: context }),
  }),
  ...route('GET /api/groups/:id/reflections', {
    byId: async (context, id) => {
      const { isAdmin, isCoach, assignedCrews } = context.caller
      if (!isAdmin && !isCoach) refuse('forbidden')
      const { school, group } = await findGroup(context, id)
      if (!isAdmin && !(isCoach && assignedCrews.includes(group.id))) refuse('forbidden')
      await requireFeature(school, 'reflections')
      return { school, group }
    },
    handle: async (context, { school, group }, query) => {
      const members = await selectPeople(school).where('users.group_id', '=', group.id).execute()
      return listWeekReflections(context, school, members, query.week)
    },
  }),
  ...route('GET /api/guide/studio-reflections', {
    subject: async ({ school }) => requireFeature(school, 'reflections'),
    handle: async (context, _subject, query) => {
      const { school, caller } = context
      const learners = await selectPeople(school)
        .where('users.studio_id', '=', caller.assignedStudioId)
        .where(isLearnerRow)
        .execute()
      return listWeekReflections(context, school, learners, query.week)
    },
  }),
}

/** Lists learners with their reflection of the week, by default the latest week whose window has opened. */
async function listWeekReflections(
  { caller, now }: MemberContext,
  school: SchoolDb,
  learners: readonly PersonRow[],
  week: string | undefined,
) {
  const calendar = await schoolCalendar(school)
  return listByLearner(school, {
    learners,
    week: week ?? getLatestOpenedWeek(now, calendar),
    viewer: { caller, now, calendar },
  })
}

async function requireWriter(context: MemberContext): Promise<SchoolDb> {
  if (!mayWriteReflections(context.caller)) refuse('forbidden')
  await requireFeature(context.school, 'reflections')
  return context.school
}

/** Only coaches and guides respond. With `crewId` these are the crew's coaches, and guides for their studio's learners in it. */
async function requireResponder(context: MemberContext, crewId: number | null): Promise<void> {
  const { isCoach, isGuide, assignedCrews } = context.caller
  if (!isCoach && !isGuide) refuse('forbidden')
  if (crewId !== null && !assignedCrews.includes(crewId)) {
    await findGroup(context, crewId)
    if (!isGuide) refuse('forbidden')
  }
  await requireFeature(context.school, 'reflections')
}

/**
 * Makes a function that finds the reflection of an id if `may` allows the caller to act on it. Refuses with `not_found`,
 * `forbidden`, `switched_off`.
 */
function reflectionFor(may: (caller: Caller, owner: PersonPlacement) => boolean) {
  return async ({ services, caller }: MemberContext, id: number): Promise<TargetReflection> => {
    const school = await schoolOfRow(services.database, caller, 'reflections', id)
    const target = await findReflection(school, id)
    if (!may(caller, await findOwner(school, target.userId))) refuse('forbidden')
    await requireFeature(school, 'reflections')
    return { school, target: target }
  }
}
