// The routes of days away.
import { ownerFor } from '../goals/index.ts'
import { mayExtendGoals, maySeeDaysAway } from '../people/index.ts'
import { route } from '../platform/http/route.ts'
import { findAbsence, listAbsences } from './absences.store.ts'
import { deleteAbsence, enterAbsence } from './change-absences.ts'

export const absenceRoutes = {
  ...route('GET /api/users/:id/absences', {
    byId: ownerFor(maySeeDaysAway),
    handle: (_, { school, owner }) => listAbsences(school, owner.id),
  }),
  ...route('POST /api/users/:id/absences', {
    byId: ownerFor(mayExtendGoals),
    handle: (context, { school, owner }, body, { query }) =>
      enterAbsence(context, school, owner.id, { ...body, preview: query.preview === true }),
  }),
  ...route('DELETE /api/users/:id/absences/:absenceId', {
    subject: async (context, { params }) => {
      const found = await ownerFor(mayExtendGoals)(context, params.id)
      await findAbsence(found.school, params.absenceId, params.id)
      return found
    },
    handle: (context, { school, owner }, query, { params }) =>
      deleteAbsence(context, school, {
        userId: owner.id,
        id: params.absenceId,
        goals: query.goals,
        preview: query.preview === true,
      }),
  }),
}
