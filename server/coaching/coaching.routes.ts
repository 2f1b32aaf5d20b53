// The routes for the crews of coaches, and for setting all roles of a person in one call.
import { crewIds } from '../../contract/coaching.ts'
import { fullName } from '../../contract/person-name.ts'
import { sentence } from '../../contract/sentence.ts'
import { findAccountForRoles } from '../accounts/index.ts'
import { findAccountToPlace } from '../crews/index.ts'
import { openSchool } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import { fieldOf, idIn, parseField, route } from '../platform/http/route.ts'
import { assignCoach, autoAssign, clearAllAssignments } from './assign-coaches.ts'
import { requireCrews } from './coaching.store.ts'
import { listAssignments } from './coaching.views.ts'
import { setRoles } from './set-roles.ts'

export const coachingRoutes = {
  ...route('GET /api/admin/coach-assignments', { handle: ({ school }) => listAssignments(school) }),
  ...route('PUT /api/admin/users/:id/crew-assignments', {
    subject: async (context, { params, body }) => {
      const coach = await findAccountToPlace(context, params.id)
      await requireCrews(coach.school, parseField(body, 'assignedCrews', crewIds) ?? [])
      return coach
    },
    handle: assignCoach,
  }),
  ...route('PUT /api/admin/users/:id/roles', {
    subject: async (context, { params, body }) => {
      const account = await findAccountForRoles(context, params.id)
      const roles = fieldOf(body, 'roles')
      const crew = idIn(roles, 'groupId')
      const crews = [...(parseField(roles, 'assignedCrews', crewIds) ?? []), ...(crew === null ? [] : [crew])]
      if (crews.length === 0) return account
      const { schoolId } = account
      if (schoolId === null) refuse('not_found')
      await requireCrews(await openSchool(context.services.database, context.caller, schoolId), crews)
      return account
    },
    handle: setRoles,
  }),
  ...route('DELETE /api/admin/users/:id/crew-assignments', {
    byId: findAccountToPlace,
    handle: async (context, subject) => {
      const { firstName, lastName } = await assignCoach(context, subject, { assignedCrews: [] })
      return {
        message: sentence('{name} no longer has any crews.', { name: fullName({ firstName, lastName }) }),
      }
    },
  }),
  ...route('POST /api/admin/coaches/auto-assign', { handle: autoAssign }),
  ...route('DELETE /api/admin/clear-all-crew-assignments', { handle: clearAllAssignments }),
}
