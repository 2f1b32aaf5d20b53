// The goal that a link leads to. It is in the entry of the browser's history, so that the address is that of the page.
import { useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'

/** For the `state` of a link. */
export const stateOfGoal = (goalId: number | null) => (goalId === null ? undefined : { goal: goalId })

/** The goal of the link by which the page was opened, also after a reload. */
export function useGoalOfLink(): number | null {
  const state = useHistoryState<unknown>()
  const [goalId] = useState(() => goalIn(state))
  return goalId
}

function goalIn(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('goal' in state)) return null
  return typeof state.goal === 'number' ? state.goal : null
}
