export { deleteOldRows } from './delete-old-rows.ts'
export { DEFAULT_TIME_ZONE, makeSchool } from './make-school.ts'
export { schoolRoutes } from './schools.routes.ts'
export { goalTypesIn } from './studios.views.ts'
