// The calls about reflections and the responses to them, with the checks that find what a call names.
import { getLatestOpenedWeek } from '../../contract/look-back.ts'
import { groupFor } from '../crews/index.ts'
import { findOwner, ownerFor } from '../goals/index.ts'
import { type CaredFor, isLearnerRow, type PersonRow, peopleOf } from '../people/index.ts'
import type { Caller } from '../platform/caller.ts'
import { requireFeature, schoolCalendar } from '../platform/db/school-calendar.ts'
import { type SchoolDb, schoolOfRow } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import { idTextIn, type MemberContext, route } from '../platform/http/route.ts'
import { deleteReflection, respond, saveReflection, takeResponseBack } from './reflection-changes.ts'
import {
  mayDeleteReflections,
  mayReadReflections,
  mayRespond,
  mayWriteReflections,
} from './reflections.policy.ts'
import { findReflection, type ReflectionInSchool } from './reflections.store.ts'
import { openReflection, reflectionQueue, reflectionsOfPerson, withReflections } from './reflections.views.ts'

export const reflectionRoutes = {
  ...route('GET /api/reflections/mine', {
    subject: requireWriter,
    handle: async (context, school) => ({ open: await openReflection(school, context) }),
  }),
  ...route('PUT /api/reflections/mine', { subject: requireWriter, handle: saveReflection }),
  ...route('DELETE /api/reflections/:id', {
    byId: async (context, id) => {
      // Adults who are no admins delete none, whichever the id names.
      if (!context.caller.isAdmin && !mayWriteReflections(context.caller)) refuse('forbidden')
      return reflectionFor(mayDeleteReflections)(context, id)
    },
    handle: deleteReflection,
  }),
  ...route('GET /api/reflections/queue', {
    subject: (context, { query }) => requireResponder(context, idTextIn(query, 'crewId')),
    handle: (context, _subject, query) => reflectionQueue(context.school, query, context),
  }),
  ...route('PUT /api/reflections/:id/response', { byId: reflectionFor(mayRespond), handle: respond }),
  ...route('DELETE /api/reflections/:id/response', {
    byId: reflectionFor(mayRespond),
    handle: takeResponseBack,
  }),
  ...route('GET /api/users/:id/reflections', {
    byId: async (context, id) => {
      const found = await ownerFor(mayReadReflections)(context, id)
      await requireFeature(found.school, 'reflections')
      return found
    },
    handle: (context, { school, owner }, query) => reflectionsOfPerson(school, owner.id, query, context),
  }),
  ...route('GET /api/groups/:id/reflections', {
    byId: async (context, id) => {
      const { isAdmin, isCoach, assignedCrews } = context.caller
      if (!isAdmin && !isCoach) refuse('forbidden')
      const { school, group } = await groupFor(context, id)
      if (!isAdmin && !(isCoach && assignedCrews.includes(group.id))) refuse('forbidden')
      await requireFeature(school, 'reflections')
      return { school, group }
    },
    handle: async (context, { school, group }, query) => {
      const members = await peopleOf(school).where('users.group_id', '=', group.id).execute()
      return aboutWeek(context, school, members, query.week)
    },
  }),
  ...route('GET /api/guide/studio-reflections', {
    subject: async ({ school }) => requireFeature(school, 'reflections'),
    handle: async (context, _subject, query) => {
      const { school, caller } = context
      const learners = await peopleOf(school)
        .where('users.studio_id', '=', caller.assignedStudioId)
        .where(isLearnerRow)
        .execute()
      return aboutWeek(context, school, learners, query.week)
    },
  }),
}

/** By default the latest week whose window has opened. */
async function aboutWeek(
  { caller, now }: MemberContext,
  school: SchoolDb,
  learners: readonly PersonRow[],
  week: string | undefined,
) {
  const calendar = await schoolCalendar(school)
  return withReflections(school, learners, week ?? getLatestOpenedWeek(now, calendar), {
    caller,
    now,
    calendar,
  })
}

async function requireWriter(context: MemberContext): Promise<SchoolDb> {
  if (!mayWriteReflections(context.caller)) refuse('forbidden')
  await requireFeature(context.school, 'reflections')
  return context.school
}

/** Coaches and guides; of a named crew its coaches, and guides for the learners of their studio in it. */
async function requireResponder(context: MemberContext, crewId: number | null): Promise<void> {
  const { isCoach, isGuide, assignedCrews } = context.caller
  if (!isCoach && !isGuide) refuse('forbidden')
  if (crewId !== null && !assignedCrews.includes(crewId)) {
    await groupFor(context, crewId)
    if (!isGuide) refuse('forbidden')
  }
  await requireFeature(context.school, 'reflections')
}

/** The reflection of this id if `may` allows the caller to act on it; `not_found`, `forbidden`, `switched_off`. */
function reflectionFor(may: (caller: Caller, owner: CaredFor) => boolean) {
  return async ({ services, caller }: MemberContext, id: number): Promise<ReflectionInSchool> => {
    const school = await schoolOfRow(services.database, caller, 'reflections', id)
    const named = await findReflection(school, id)
    if (!may(caller, await findOwner(school, named.userId))) refuse('forbidden')
    await requireFeature(school, 'reflections')
    return { school, named }
  }
}
