export { reflectionRoutes } from './reflections.routes.ts'
export { responsesGivenBy, storedReflectionsOf } from './reflections.views.ts'
