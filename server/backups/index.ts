export { backupSucceeded } from './last-backup.ts'
export { systemRoutes } from './system.routes.ts'
