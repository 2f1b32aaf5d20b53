// What the tabs of a guide share: queries, their loading and error states, rows that unfold, and names of crews.
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { useApi } from '../api/queries.ts'
import { useNeedsGoal } from '../crews/without-goal.ts'
import { type ShownWeek, useGoalWeek, useShownWeek } from '../frame/goal-week.ts'
import { byDueWeek } from '../goals/due-later.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { weekOfLearners } from './studio-week.ts'

type Read = Pick<
  UseQueryResult<unknown, ApiError>,
  'isPending' | 'isError' | 'error' | 'isFetching' | 'refetch'
>

/** A skeleton while loading, or the error; null when there is data. */
export function loadingOrError(read: Read, label: string): ReactNode {
  if (read.isPending) return <RowSkeletons label={label} />
  if (!read.isError) return null
  return (
    <Card>
      <ErrorState onRetry={() => void read.refetch()} retrying={read.isFetching}>
        {read.error?.sentence}
      </ErrorState>
    </Card>
  )
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

function RowSkeletons({ label }: { label: string }) {
  return (
    <Card>
      <SkeletonGroup label={label} className="divide-y divide-line">
        {rows.map((row) => (
          <div key={row} className="flex h-20 items-center gap-3 px-4 sm:px-5">
            <Skeleton className="size-9 shrink-0" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="h-4 w-2/5" />
            </div>
          </div>
        ))}
      </SkeletonGroup>
    </Card>
  )
}

/**
 * The goals of the guide's studio. For the goal week no Monday is sent, so that the query continues with the next week.
 */
export function useStudioGoals(shown: ShownWeek) {
  const { weekStart } = useShownWeek(shown)
  return useApi('GET /api/guide/studio-goals', { query: shown === 'last' ? { week: weekStart } : {} })
}

/**
 * The learners of the guide's studio with their goals that are due in the week; `data` once both have loaded, else `missing` is the
 * query that has not.
 */
export function useStudioWeek(shown: ShownWeek) {
  const users = useApi('GET /api/guide/studio-users')
  const goals = useStudioGoals(shown)
  const { now, weekEnd } = useGoalWeek()
  const needsGoal = useNeedsGoal(shown, users.data ?? [])
  const data = useMemo(() => {
    if (!users.data || !goals.data) return undefined
    const { week } = byDueWeek(goals.data, weekEnd)
    return { learners: weekOfLearners(users.data, week, now, needsGoal), goals: week }
  }, [users.data, goals.data, now, weekEnd, needsGoal])
  return { data, missing: users.data ? goals : users }
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
