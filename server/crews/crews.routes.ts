// Crews, their members, and the sorts that deal learners into crews.
import { activitiesOf } from '../notifications/index.ts'
import { accountById, seesWholeSchool } from '../people/index.ts'
import { refuse } from '../platform/errors.ts'
import { idIn, type MemberContext, route } from '../platform/http/route.ts'
import { changeCrew, createCrew, deleteCrew, deselectCaptains } from './change-crew.ts'
import { mayViewCrew } from './crews.policy.ts'
import { allGroups, crewsWithMembers, crewWithMembers, groupById, membersOf } from './crews.views.ts'
import { moveLearner } from './move-learner.ts'
import { sortCrews, undoSort } from './sort-crews.ts'
import { accountToPlace, crewFor, groupFor } from './subjects.ts'

/** The person to place; `not_found` if the crew, where one is given, is of another school. */
async function placement(context: MemberContext, userId: number, groupId: number | null) {
  const placed = await accountToPlace(context, userId)
  if (groupId === null) return placed
  const { school } = await groupFor(context, groupId)
  return school.schoolId === placed.school.schoolId ? placed : refuse('not_found')
}

export const crewRoutes = {
  ...route('GET /api/groups', {
    handle: async ({ school, caller }) => {
      if (seesWholeSchool(caller)) return allGroups(school)
      return caller.groupId === null ? [] : [await groupById(school, caller.groupId)]
    },
  }),
  ...route('GET /api/groups/:id', { byId: crewFor(mayViewCrew), handle: crewWithMembers }),
  ...route('GET /api/groups/:id/members', { byId: crewFor(mayViewCrew), handle: membersOf }),
  ...route('GET /api/groups/:id/activities', {
    byId: crewFor(mayViewCrew),
    handle: (_context, { school, groupId }) => activitiesOf(school, groupId),
  }),
  ...route('GET /api/admin/groups', { handle: ({ school }) => allGroups(school) }),
  ...route('GET /api/admin/crews-with-members', { handle: crewsWithMembers }),
  ...route('POST /api/admin/groups', { handle: createCrew }),
  ...route('PUT /api/admin/groups/:id', { byId: groupFor, handle: changeCrew }),
  ...route('DELETE /api/admin/groups/:id', { byId: groupFor, handle: deleteCrew }),
  ...route('PUT /api/admin/users/:id/group', {
    subject: (context, { params, body }) => placement(context, params.id, idIn(body, 'groupId')),
    handle: async (context, subject, body, { params }) => {
      await moveLearner(context, subject, { targetGroupId: body.groupId, validateSize: false })
      return accountById(context.services.database, params.id)
    },
  }),
  ...route('POST /api/admin/crews/move-learner', {
    subject: async (context, { body }) => {
      const id = idIn(body, 'userId')
      // The validation of the body refuses a missing id.
      return id === null ? null : placement(context, id, idIn(body, 'targetGroupId'))
    },
    handle: async (context, subject, body) => ({ message: await moveLearner(context, subject, body) }),
  }),
  ...route('POST /api/admin/crew-captains/deselect-all', { handle: deselectCaptains }),
  ...route('POST /api/admin/crews/auto-sort', {
    handle: (context, body, { query }) => sortCrews(context, 'auto-sort', body, query.preview),
  }),
  ...route('POST /api/admin/crews/randomize', {
    handle: (context, body, { query }) => sortCrews(context, 'randomize', body, query.preview),
  }),
  ...route('POST /api/admin/crews/undo-sort', { handle: undoSort }),
}
