export { mayReadCrewGoals } from './crews.policy.ts'
export { crewRoutes } from './crews.routes.ts'
export { crewsWithMembers } from './crews.views.ts'
export { type AccountInSchool, accountIn, accountToPlace, groupFor } from './subjects.ts'
