// The dialogs about goals as lazy components, with functions that preload them.
import { lazyComponent } from '../../ui/lazy.tsx'

/** Create New Goal (`owners`), or Edit Goal (`goal`). Put all three under a Suspense. */
export const { Component: GoalFormDialog, preload: preloadGoalForm } = lazyComponent(() =>
  import('./goal-form-dialog.tsx').then((dialog) => dialog.GoalFormDialog),
)
export const { Component: DeleteGoalDialog, preload: preloadDeleteGoal } = lazyComponent(() =>
  import('./delete-goal-dialog.tsx').then((dialog) => dialog.DeleteGoalDialog),
)
export const { Component: GoalCelebration, preload: preloadCelebration } = lazyComponent(() =>
  import('./goal-celebration.tsx').then((dialog) => dialog.GoalCelebration),
)
