export {
  afterDelay,
  firstKeptDay,
  type KeptFrom,
  keptFrom,
  retentionRows,
} from './kept-from.ts'
export { DEFAULT_TIME_ZONE, makeSchool } from './make-school.ts'
export { deleteOldRows } from './retention.ts'
export { schoolRoutes } from './schools.routes.ts'
export { goalTypesIn } from './studios.views.ts'
