export { mayReadCrewGoals } from './crews.policy.ts'
export { crewRoutes } from './crews.routes.ts'
export { moveAll } from './crews.store.ts'
export { listCrewsWithMembers } from './crews.views.ts'
export { keptCrew } from './kept-crew.ts'
export { writeMove } from './move-learner.ts'
export {
  type AccountInSchool,
  crewFor,
  findAccountToPlace,
  findGroup,
  getAccountInSchool,
} from './subjects.ts'
