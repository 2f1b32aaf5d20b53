// Which of a coach's other crews have goals to review, in the order of their urgency.
import type { Group } from '../../contract/crews.ts'
import { isCoach } from '../../contract/roles.ts'
import { useApi } from '../api/queries.ts'
import { type CrewToReview, useCrewsToReview } from '../crews/waiting-goals.ts'
import { useUser } from '../frame/session-context.ts'

interface NextCrews {
  /** The user reviews other crews than this one. */
  hasOthers: boolean
  isPending: boolean
  /** Those with goals to review. Undefined: pending, or not known because a read failed. */
  crews: readonly CrewToReview<Group>[] | undefined
}

export function useNextCrews(crewId: number): NextCrews {
  const me = useUser()
  const others = isCoach(me) ? me.assignedCrews.filter((id) => id !== crewId) : []
  const hasOthers = others.length > 0
  const { data: names, isPending } = useApi('GET /api/groups', hasOthers ? {} : null)
  const inOrder = useCrewsToReview(names?.filter(({ id }) => others.includes(id)) ?? [])
  const waiting = inOrder?.filter((one) => one.waiting > 0)
  // Of crews that could not be counted nothing is known, so that 'none' would be wrong.
  const isKnown = names && (waiting?.length || inOrder?.every(({ of }) => !of.hasFailed))
  return {
    hasOthers,
    isPending: hasOthers && (isPending || inOrder === undefined),
    crews: isKnown ? waiting : undefined,
  }
}
