export { reflectionRoutes } from './reflections.routes.ts'
