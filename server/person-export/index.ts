export { personExportRoutes } from './person-export.routes.ts'
