// The calls about days away.
import { ownerFor } from '../goals/index.ts'
import { mayGiveTime, seesDaysAway } from '../people/index.ts'
import { route } from '../platform/http/route.ts'
import { absencesOf, findAbsence } from './absences.store.ts'
import { deleteAbsence, enterAbsence } from './change-absences.ts'

export const absenceRoutes = {
  ...route('GET /api/users/:id/absences', {
    byId: ownerFor(seesDaysAway),
    handle: (_, { school, owner }) => absencesOf(school, owner.id),
  }),
  ...route('POST /api/users/:id/absences', {
    byId: ownerFor(mayGiveTime),
    handle: (context, { school, owner }, body, { query }) =>
      enterAbsence(context, school, owner.id, { ...body, preview: query.preview === true }),
  }),
  ...route('DELETE /api/users/:id/absences/:absenceId', {
    subject: async (context, { params }) => {
      const found = await ownerFor(mayGiveTime)(context, params.id)
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
