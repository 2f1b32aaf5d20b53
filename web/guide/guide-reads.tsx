// What the tabs of a guide share: queries, rows that unfold, and names of crews.
import { useMemo } from 'react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { useApi } from '../api/queries.ts'
import { type ShownWeek, useGoalWeek, useShownWeek } from '../frame/goal-week.ts'
import { byDueWeek } from '../parts/goals/due-later.tsx'
import { useNeedsGoal } from '../parts/people/without-goal.ts'
import { joined, type Read } from '../ui/loaded.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { type LearnerWeek, weekOfLearners } from './studio-week.ts'

/**
 * The goals of the guide's studio. For the goal week no Monday is sent, so that the query continues with the next week.
 */
export function useStudioGoals(shown: ShownWeek) {
  const { weekStart } = useShownWeek(shown)
  return useApi('GET /api/guide/studio-goals', { query: shown === 'last' ? { week: weekStart } : {} })
}

export interface StudioWeek {
  learners: LearnerWeek[]
  goals: GoalWithFeedback[]
}

/** The learners of the guide's studio with their goals that are due in the week. */
export function useStudioWeek(shown: ShownWeek): Read<StudioWeek> {
  const users = useApi('GET /api/guide/studio-users')
  const goals = useStudioGoals(shown)
  const { now, weekEnd } = useGoalWeek()
  const needsGoal = useNeedsGoal(shown, users.data ?? [])
  const data = useMemo(() => {
    if (!users.data || !goals.data) return undefined
    const { week } = byDueWeek(goals.data, weekEnd)
    return { learners: weekOfLearners(users.data, week, now, needsGoal), goals: week }
  }, [users.data, goals.data, now, weekEnd, needsGoal])
  return { ...joined({ users, goals }), data }
}

/** The foot of a card that shows its first rows: shows the `more` others, or folds them again. */
export function MoreRows({ more, all, onToggle }: { more: number; all: boolean; onToggle: () => void }) {
  if (more <= 0) return null
  return (
    <div className="border-t border-line px-4 py-2 sm:px-5">
      <TextButton aria-expanded={all} onClick={onToggle}>
        {all ? 'Show fewer' : `Show ${more} more`}
      </TextButton>
    </div>
  )
}

const NO_CREW = 'No Crew'
export const NO_STUDIO = 'No Studio'

/** The crew's name; if it has none, 'Crew ' and the letter of (id - 1) mod 26. */
export function crewNameOf(groupId: number | null, groupName: string | null): string {
  if (groupName) return groupName
  if (groupId === null) return NO_CREW
  return `Crew ${String.fromCodePoint(65 + ((groupId - 1) % 26))}`
}
