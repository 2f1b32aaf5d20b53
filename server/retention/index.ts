export { deleteExpired } from './delete-expired.ts'
export { retentionRoutes } from './retention.routes.ts'
