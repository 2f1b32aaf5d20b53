// The dialogs about goals, each in a chunk of its own: fetched when wanted, or a moment before.
import { lazy } from 'react'

const loadForm = () => import('./goal-form-dialog.tsx')
const loadDelete = () => import('./delete-goal-dialog.tsx')
const loadCelebration = () => import('./goal-celebration.tsx')

/** Create New Goal (`owners`), or Edit Goal (`goal`). Put all three under a Suspense. */
export const GoalFormDialog = lazy(() => loadForm().then((m) => ({ default: m.GoalFormDialog })))
export const DeleteGoalDialog = lazy(() => loadDelete().then((m) => ({ default: m.DeleteGoalDialog })))
export const GoalCelebration = lazy(() => loadCelebration().then((m) => ({ default: m.GoalCelebration })))

const quietly = (load: () => Promise<unknown>) => () => void load().catch(() => {})

/** For the pointer over, or the focus on, what opens the dialog. */
export const preloadGoalForm = quietly(loadForm)
export const preloadDeleteGoal = quietly(loadDelete)
export const preloadCelebration = quietly(loadCelebration)
