// The routes of crews, their members, and the sorts that deal learners into crews.
import { listActivities } from '../notifications/index.ts'
import { getAccount, seesWholeSchool } from '../people/index.ts'
import { refuse } from '../platform/errors.ts'
import { idIn, type MemberContext, route } from '../platform/http/route.ts'
import { toDeletionPath } from '../platform/kept-deletions.ts'
import { changeCrew, createCrew, deleteCrew, deselectCaptains } from './change-crew.ts'
import { mayViewCrew } from './crews.policy.ts'
import { getCrewWithMembers, getGroup, listCrewsWithMembers, listGroups, listMembers } from './crews.views.ts'
import { moveLearner } from './move-learner.ts'
import { sortCrews, undoSort } from './sort-crews.ts'
import { crewFor, findAccountToPlace, findGroup } from './subjects.ts'

/** Finds the person to place. Refuses with `not_found` if the given crew belongs to another school. */
async function findPlacement(context: MemberContext, userId: number, groupId: number | null) {
  const placed = await findAccountToPlace(context, userId)
  if (groupId === null) return placed
  const { school } = await findGroup(context, groupId)
  return school.schoolId === placed.school.schoolId ? placed : refuse('not_found')
}

export const crewRoutes = {
  ...route('GET /api/groups', {
    handle: async ({ school, caller }) => {
      if (seesWholeSchool(caller)) return listGroups(school)
      return caller.groupId === null ? [] : [await getGroup(school, caller.groupId)]
    },
  }),
  ...route('GET /api/groups/:id', { byId: crewFor(mayViewCrew), handle: getCrewWithMembers }),
  ...route('GET /api/groups/:id/members', { byId: crewFor(mayViewCrew), handle: listMembers }),
  ...route('GET /api/groups/:id/activities', {
    byId: crewFor(mayViewCrew),
    handle: (_context, { school, groupId }) => listActivities(school, groupId),
  }),
  ...route('GET /api/admin/groups', { handle: ({ school }) => listGroups(school) }),
  ...route('GET /api/admin/crews-with-members', { handle: listCrewsWithMembers }),
  ...route('POST /api/admin/groups', { handle: createCrew }),
  ...route('PUT /api/admin/groups/:id', { byId: findGroup, handle: changeCrew }),
  ...route('DELETE /api/admin/groups/:id', {
    byId: findGroup,
    handle: async (context, found) => context.setLocation(toDeletionPath(await deleteCrew(context, found))),
  }),
  ...route('PUT /api/admin/users/:id/group', {
    subject: (context, { params, body }) => findPlacement(context, params.id, idIn(body, 'groupId')),
    handle: async (context, subject, body, { params }) => {
      await moveLearner(context, subject, { targetGroupId: body.groupId, validateSize: false })
      return getAccount(context.services.database, params.id)
    },
  }),
  ...route('POST /api/admin/crews/move-learner', {
    subject: async (context, { body }) => {
      const id = idIn(body, 'userId')
      // The body's own check refuses a missing id later.
      return id === null ? null : findPlacement(context, id, idIn(body, 'targetGroupId'))
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
