export { toAuditEntry } from './audit-log.views.ts'
export { toEdit } from './goal-edits.views.ts'
export { logRoutes } from './logs.routes.ts'
