// The goals of a whole school: what admins delete and archive at once.
import * as z from 'zod/mini'
import { endpoints, shapes } from './endpoint.ts'
import { count, day, schoolQuery } from './fields.ts'

export const deletedCounts = z
  .object({
    goalsDeleted: count,
    activitiesDeleted: count,
    feedbackDeleted: count,
    notificationsDeleted: count,
  })
  .register(shapes, { id: 'DeletedCounts' })
export type DeletedCounts = z.output<typeof deletedCounts>

export const schoolGoalEndpoints = endpoints({
  'GET /api/admin/goals/clear-school': {
    summary: 'What deleting all goals of the school would delete now',
    access: 'admin',
    schoolScoped: true,
    query: z.strictObject(schoolQuery),
    response: z.object({ deletedCounts }),
  },
  'DELETE /api/admin/goals/clear-school': {
    summary: 'Delete all goals of the school, after saving a snapshot of them',
    access: 'admin',
    schoolScoped: true,
    query: z.strictObject(schoolQuery),
    response: z.object({ deletedCounts }),
  },
  'POST /api/admin/goals/archive': {
    summary: 'Archive the goals due before a day',
    access: 'admin',
    schoolScoped: true,
    query: z.strictObject(schoolQuery),
    body: z.strictObject({ before: day }),
    response: z.object({ archived: count }),
  },
})
