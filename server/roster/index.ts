export { previewThrottle } from './preview-throttle.ts'
export { rosterRoutes } from './roster.routes.ts'
