export { DEFAULT_TIME_ZONE, makeSchool } from './change-school.ts'
export {
  addDelay,
  deleteOldRows,
  getFirstKeptDay,
  getKeptFrom,
  type KeptFrom,
  selectRetentionRows,
} from './retention.ts'
export { schoolRoutes } from './schools.routes.ts'
export { parseGoalTypes } from './schools.views.ts'
