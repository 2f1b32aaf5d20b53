export { DEFAULT_TIME_ZONE, makeSchool } from './change-school.ts'
export {
  afterDelay,
  deleteOldRows,
  firstKeptDay,
  type KeptFrom,
  keptFrom,
  retentionRows,
} from './retention.ts'
export { schoolRoutes } from './schools.routes.ts'
export { goalTypesIn } from './schools.views.ts'
