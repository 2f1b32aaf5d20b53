export { toAuditEntry } from './audit-log.views.ts'
export { editColumns } from './goal-edits.views.ts'
export { logRoutes } from './logs.routes.ts'
