export { publishGoalChange } from './goal-changes.ts'
export {
  allGoalsWithFeedback,
  type GoalOwners,
  weekGoalsWithFeedback,
} from './goal-lists.ts'
export {
  movableGoals,
  moveColumns,
  movedGoals,
  moveGoals,
  notifiedOf,
  type PlannedMove,
  toMove,
} from './goal-moves.store.ts'
export { findOwner, lockOwner, lockOwnersOf, type OwnerFacts } from './goal-owners.store.ts'
export {
  entriesOfGoal,
  entryColumns,
  goalsWithFeedbackOf,
  hasStatus,
  isBeforeDeadline,
  isDueNowOrLater,
} from './goal-rows.views.ts'
export { answerRefusal, isOwner, mayReviewGoals } from './goals.policy.ts'
export { goalFor, goalRoutes, ownerFor } from './goals.routes.ts'
export { findGoal, type GoalFacts, type GoalInSchool, goalColumns } from './goals.store.ts'
export {
  toFeedback,
  toGoalsWithFeedback,
  toStoredAnswer,
  toStoredFeedback,
  toStoredGoal,
} from './goals.views.ts'
export { lockPassedGoals } from './lock-goals.ts'
export type { MovedGoal } from './move-messages.ts'
