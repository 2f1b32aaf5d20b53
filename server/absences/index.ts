export { absenceRoutes } from './absences.routes.ts'
