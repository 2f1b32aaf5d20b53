export { forgetInSnapshots } from './forget-in-snapshots.ts'
export { publishGoal } from './goal-changes.ts'
export { allGoalsWithFeedback, type PageFilter, weekGoalsWithFeedback } from './goal-lists.ts'
export { hasStatus } from './goal-status.ts'
export { mayReviewGoals } from './goals.policy.ts'
export { goalRoutes } from './goals.routes.ts'
export { reviewRefusal } from './goals.rules.ts'
export { findGoal, type GoalFacts, holdOwnersOf } from './goals.store.ts'
export { goalFor, ownerFor } from './goals.subjects.ts'
export {
  entriesOfGoal,
  goalsWithFeedbackOf,
  toFeedback,
  toGoalWithFeedback,
  toPlainGoal,
  type Viewer,
} from './goals.views.ts'
export { lockPassedGoals } from './lock-goals.ts'
export { restoreGoals } from './restore-goals.ts'
