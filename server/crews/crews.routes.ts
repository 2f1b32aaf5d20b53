// Crews and who is in them.
import { goalWeekAt } from '../../contract/goal-week.ts'
import { seesWholeSchool, userById } from '../people/index.ts'
import { refuse } from '../platform/errors.ts'
import { idIn, type MemberContext, route } from '../platform/http/route.ts'
import { accountToPlace } from './account-to-place.ts'
import { changeCrew, createCrew, deleteCrew } from './change-crew.ts'
import { mayViewCrew } from './crews.policy.ts'
import { deselectedSentence } from './crews.rules.ts'
import { allGroups, crewsWithMembers, crewWithMembers, groupById, membersOf } from './crews.views.ts'
import { deselectCaptains } from './deselect-captains.ts'
import { groupFor } from './group-for.ts'
import { moveLearner } from './move-learner.ts'
import { sortRoutes } from './sorts.routes.ts'

/** A crew the caller may see. */
async function viewedGroup(context: MemberContext, id: number) {
  const found = await groupFor(context, id)
  if (!mayViewCrew(context.caller, id)) refuse('forbidden')
  return found
}

/** Who is to be placed, where the crew it shall go to, if there is one, is of its school. */
async function placement(context: MemberContext, userId: number, groupId: number | null) {
  const placed = await accountToPlace(context, userId)
  if (groupId === null) return placed
  const { school } = await groupFor(context, groupId)
  return school.schoolId === placed.school.schoolId ? placed : refuse('not_found')
}

export const crewRoutes = {
  ...sortRoutes,
  ...route('GET /api/groups', {
    handle: async ({ school, caller }) => {
      if (seesWholeSchool(caller)) return allGroups(school)
      return caller.groupId === null ? [] : [await groupById(school, caller.groupId)]
    },
  }),
  ...route('GET /api/groups/:id', {
    subject: (context, { params }) => viewedGroup(context, params.id),
    handle: ({ now }, { subject: { school, group } }) =>
      crewWithMembers(school, group.id, goalWeekAt(now, school.timeZone)),
  }),
  ...route('GET /api/groups/:id/members', {
    subject: (context, { params }) => viewedGroup(context, params.id),
    handle: (_, { subject: { school, group } }) => membersOf(school, group.id),
  }),
  ...route('GET /api/admin/groups', { handle: ({ school }) => allGroups(school) }),
  ...route('GET /api/admin/crews-with-members', {
    handle: ({ school, now }) => crewsWithMembers(school, goalWeekAt(now, school.timeZone)),
  }),
  ...route('POST /api/admin/groups', {
    handle: (context, { body }) => createCrew(context, context.school, body),
  }),
  ...route('PUT /api/admin/groups/:id', {
    subject: (context, { params }) => groupFor(context, params.id),
    handle: (context, { subject, body }) => changeCrew(context, subject, body),
  }),
  ...route('DELETE /api/admin/groups/:id', {
    subject: (context, { params }) => groupFor(context, params.id),
    handle: async (context, { subject }) => void (await deleteCrew(context, subject)),
  }),
  ...route('PUT /api/admin/users/:id/group', {
    subject: (context, { params, body }) => placement(context, params.id, idIn(body, 'groupId')),
    handle: async (context, { subject, body, params }) => {
      await moveLearner(context, subject, { targetGroupId: body.groupId, validateSize: false })
      const { db, engine } = context.services.database
      return userById(db, engine, params.id)
    },
  }),
  ...route('POST /api/admin/crews/move-learner', {
    subject: async (context, { body }) => {
      const id = idIn(body, 'userId')
      // Without an id there is nobody to find: the body's own check refuses it.
      return id === null ? null : placement(context, id, idIn(body, 'targetGroupId'))
    },
    handle: async (context, { subject, body }) => ({
      message: await moveLearner(context, subject, body),
    }),
  }),
  ...route('POST /api/admin/crew-captains/deselect-all', {
    handle: async (context) => ({
      message: deselectedSentence(await deselectCaptains(context, context.school)),
    }),
  }),
}
