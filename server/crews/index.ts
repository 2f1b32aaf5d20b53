export { mayReadCrewGoals, mayViewCrew, seesAllCrews } from './crews.policy.ts'
export { groupFor, type NamedGroup } from './group-for.ts'
