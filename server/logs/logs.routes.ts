// The routes of the feedback log, the log of goal edits and the audit log.
import { route } from '../platform/http/route.ts'
import { listAuditLog } from './audit-log.views.ts'
import { listFeedbackLog } from './feedback-log.views.ts'
import { listGoalEdits } from './goal-edits.views.ts'

export const logRoutes = {
  ...route('GET /api/coach-wooden/feedback-log', {
    handle: (context, query) =>
      listFeedbackLog(context.school, { crews: context.caller.assignedCrews }, query, context),
  }),
  ...route('GET /api/guide/feedback-log', {
    handle: (context, query) =>
      listFeedbackLog(context.school, { studioId: context.caller.assignedStudioId }, query, context),
  }),
  ...route('GET /api/admin/feedback-log', {
    handle: (context, query) => listFeedbackLog(context.school, 'school', query, context),
  }),
  ...route('GET /api/admin/goal-edits', {
    handle: ({ school, now }, query) => listGoalEdits(school, query, now),
  }),
  ...route('GET /api/admin/audit-log', {
    handle: ({ school, now, language }, query) => listAuditLog(school, query, { now, language }),
  }),
}
