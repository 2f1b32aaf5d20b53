// Gives the first view what it needs of the week that ended: the crew's figures, and the height of the card.
import { useLayoutEffect } from 'react'
import type { GroupWithMembers } from '../../contract/crews.ts'
import type { Day } from '../../contract/days.ts'
import { useApi } from '../api/queries.ts'
import { useEndedWeek, useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { SkeletonCard } from '../ui/loaded.tsx'

/** Reads the user's crew, with the week that ended until the next one begins, because the next one has no goals yet. */
export function useMyCrew(wanted = true) {
  const { groupId } = useUser()
  const { label, lastWeek } = useGoalWeek()
  const ended = label === 'Next Week' && { query: { week: lastWeek } }
  return useApi(
    'GET /api/groups/:id',
    groupId === null || !wanted ? null : { params: { id: groupId }, ...ended },
  )
}

/** The stones of a crew: how many of its goals of a week are done. */
export interface CrewCount {
  done: number
  total: number
}

export function countCrew({ members }: Pick<GroupWithMembers, 'members'>): CrewCount {
  const count = { done: 0, total: 0 }
  for (const { completedThisWeek, goalsThisWeek } of members) {
    count.done += completedThisWeek
    count.total += goalsThisWeek
  }
  return count
}

interface LookBackSkeletonProps {
  week: Day
  /** Whether what stands below has to wait, because only the answers tell the height of the card. */
  onWait: (waits: boolean) => void
}

/**
 * In the place of the card to look back on a week: whole once the week is over, small while its goals are due. In the next week it
 * may be one row, or have a line for what is not finished, so what stands below waits for the answers.
 */
export function LookBackSkeleton({ week, onWait }: LookBackSkeletonProps) {
  const { weekStart } = useGoalWeek()
  const isEnded = useEndedWeek() === week
  const isHeightUnknown = !isEnded && week !== weekStart
  useLayoutEffect(() => {
    if (!isHeightUnknown) return
    onWait(true)
    return () => onWait(false)
  }, [isHeightUnknown, onWait])
  return <SkeletonCard className={isEnded ? 'h-164 sm:h-140' : 'h-27'} />
}
