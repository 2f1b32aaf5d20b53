export { announceAssignments } from './assign-coaches.ts'
export { coachingRoutes } from './coaching.routes.ts'
