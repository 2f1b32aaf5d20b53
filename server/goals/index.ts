export { describeGoal } from './delete-goal.ts'
export { publishGoalChange } from './goal-changes.ts'
export {
  type GoalOwners,
  listAllGoalsWithFeedback,
  listWeekGoalsWithFeedback,
} from './goal-lists.ts'
export {
  listNotifiedOwners,
  moveColumns,
  moveGoals,
  type PlannedMove,
  selectMovableGoals,
  selectMovedGoals,
  toMove,
} from './goal-moves.store.ts'
export { findOwner, lockGoalOwners, lockOwner, type OwnerFacts } from './goal-owners.store.ts'
export {
  entryColumns,
  hasStatus,
  isBeforeDeadline,
  isDueNowOrLater,
  selectGoalEntries,
  selectGoalsWithFeedback,
} from './goal-rows.views.ts'
export { answerRefusal, isOwner, mayManageGoals, mayReviewGoals } from './goals.policy.ts'
export { goalFor, goalRoutes, ownerFor } from './goals.routes.ts'
export {
  countGoalsInWeek,
  findGoal,
  type GoalFacts,
  type GoalInSchool,
  goalColumns,
  MAX_GOALS_PER_WEEK,
} from './goals.store.ts'
export {
  toFeedback,
  toGoalsWithFeedback,
  toStoredAnswer,
  toStoredFeedback,
  toStoredGoal,
} from './goals.views.ts'
export { type KeptGoal, keptGoal, keptTables, type StoredRow } from './kept-goal.ts'
export { lockOverdueGoals } from './lock-goals.ts'
export type { MovedGoal } from './move-messages.ts'
export { deleteOldSentGoals } from './sent-goals.store.ts'
export { createWeeklyGoals } from './series/create-weekly-goals.ts'
export { seriesRoutes } from './series/series.routes.ts'
