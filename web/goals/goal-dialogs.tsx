// The dialogs about goals, each in a chunk of its own: fetched when wanted, or a moment before.
import { late } from '../ui/late.tsx'

/** Create New Goal (`owners`), or Edit Goal (`goal`). Put all three under a Suspense. */
export const { Part: GoalFormDialog, preload: preloadGoalForm } = late(() =>
  import('./goal-form-dialog.tsx').then((dialog) => dialog.GoalFormDialog),
)
export const { Part: DeleteGoalDialog, preload: preloadDeleteGoal } = late(() =>
  import('./delete-goal-dialog.tsx').then((dialog) => dialog.DeleteGoalDialog),
)
export const { Part: GoalCelebration, preload: preloadCelebration } = late(() =>
  import('./goal-celebration.tsx').then((dialog) => dialog.GoalCelebration),
)
