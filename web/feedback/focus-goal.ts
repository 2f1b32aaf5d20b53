export const goalRowId = (goalId: number): string => `goal-${goalId}`

/** Moves the focus to a goal of the queue, and the goal into view. */
export function focusGoal(goalId: number): void {
  const row = document.getElementById(goalRowId(goalId))
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}
