// Which of a coach's other crews have goals to review, in the order of their urgency.

import { isCoach } from '../../contract/roles.ts'
import { useApi } from '../api/queries.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { useUser } from '../frame/session-context.ts'
import { isSameDay } from '../ui/dates.ts'

export interface WaitingCrew {
  id: number
  name: string
  waiting: number
  dueToday: number
}

interface NextCrews {
  /** The user reviews other crews than this one. */
  hasOthers: boolean
  isPending: boolean
  /** Undefined: pending, or not known because a read failed. */
  crews: readonly WaitingCrew[] | undefined
}

/** The longest page of the queue. */
const LONGEST_PAGE = 200

/** The other crews with the most goals due today first, then those with the most to review. */
export function useNextCrews(crewId: number): NextCrews {
  const me = useUser()
  const { now, timeZone } = useGoalWeek()
  const others = isCoach(me) ? me.assignedCrews.filter((id) => id !== crewId) : []
  const hasOthers = others.length > 0
  const names = useApi('GET /api/groups', hasOthers ? {} : null)
  const queue = useApi('GET /api/feedback/queue', hasOthers ? { query: { limit: LONGEST_PAGE } } : null)

  const items = queue.data?.items
  const inOrder =
    items &&
    names.data
      ?.filter(({ id }) => others.includes(id))
      .map(({ id, name }) => {
        const goals = items.filter(({ user }) => user.groupId === id)
        const dueToday = goals.filter(({ deadline }) => isSameDay(deadline, now, timeZone)).length
        return { id, name, waiting: goals.length, dueToday }
      })
      .filter(({ waiting }) => waiting > 0)
      .sort((one, other) => other.dueToday - one.dueToday || other.waiting - one.waiting)

  // A page that is not the whole queue counts too few goals. So the first crew is counted by a call of its own, and the
  // others, of which it says nothing certain, are left out.
  const first = inOrder?.[0]
  const isPart = typeof queue.data?.nextCursor === 'string'
  const own = useApi(
    'GET /api/feedback/queue',
    first && isPart ? { query: { crewId: first.id, limit: LONGEST_PAGE } } : null,
  )
  if (first && isPart) {
    const waiting = own.data?.items.length
    return {
      hasOthers,
      isPending: own.isPending,
      crews: waiting === undefined ? undefined : [{ ...first, waiting }],
    }
  }
  return {
    hasOthers,
    isPending: hasOthers && (names.isPending || queue.isPending),
    crews: isPart ? undefined : inOrder,
  }
}
