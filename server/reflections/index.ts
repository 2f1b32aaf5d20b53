export { reflectionRoutes } from './reflections.routes.ts'
export { listGivenResponses, listStoredReflections } from './reflections.views.ts'
