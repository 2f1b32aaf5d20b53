// What the first view knows of the week that ended: the crew's figures, and how high its card will be.
import type { Day } from '../../contract/days.ts'
import { useApi } from '../api/queries.ts'
import { useEndedWeek, useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { cx } from '../ui/cx.ts'
import { SkeletonCard } from '../ui/loaded.tsx'

/** The user's crew, until Monday with the week that ended: the next one has no goals yet. */
export function useMyCrew(wanted = true) {
  const { groupId } = useUser()
  const { label, lastWeek } = useGoalWeek()
  const ended = label === 'Next Week' && { query: { week: lastWeek } }
  return useApi(
    'GET /api/groups/:id',
    groupId === null || !wanted ? null : { params: { id: groupId }, ...ended },
  )
}

/**
 * In the place of the card to look back on a week: whole once the week is over, small while its goals are due. On Monday it
 * may be one row, or have a line for what is not finished: only the answers tell, so what stands below waits for them.
 */
export function LookBackSkeleton({ week }: { week: Day }) {
  const { weekStart } = useGoalWeek()
  const isEnded = useEndedWeek() === week
  return (
    <SkeletonCard className={isEnded ? 'h-164 sm:h-140' : cx('h-27', week !== weekStart && 'unsettled')} />
  )
}
