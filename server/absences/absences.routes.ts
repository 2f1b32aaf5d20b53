// The calls about days away.
import { ownerFor } from '../goals/index.ts'
import { mayGiveTime, seesDaysAway } from '../people/index.ts'
import { route } from '../platform/http/route.ts'
import { absencesOf, findAbsence } from './absences.store.ts'
import { deleteAbsence, enterAbsence } from './change-absences.ts'

export const absenceRoutes = {
  ...route('GET /api/users/:id/absences', {
    subject: (context, { params }) => ownerFor(context, params.id, seesDaysAway),
    handle: (_, { subject: { school, owner } }) => absencesOf(school, owner.id),
  }),
  ...route('POST /api/users/:id/absences', {
    subject: (context, { params }) => ownerFor(context, params.id, mayGiveTime),
    handle: (context, { subject: { school, owner }, query, body }) =>
      enterAbsence(context, school, owner.id, { ...body, preview: query.preview === true }),
  }),
  ...route('DELETE /api/users/:id/absences/:absenceId', {
    subject: async (context, { params }) => {
      const found = await ownerFor(context, params.id, mayGiveTime)
      await findAbsence(found.school, params.absenceId, params.id)
      return found
    },
    handle: (context, { subject: { school, owner }, params, query }) =>
      deleteAbsence(context, school, {
        userId: owner.id,
        id: params.absenceId,
        goals: query.goals,
        preview: query.preview === true,
      }),
  }),
}
