// In which order the crews are listed, and which of them have a wrong size.

import { CREW_MAX, CREW_MIN } from '../../../contract/crew-rules.ts'
import type { GroupWithMembers } from '../../../contract/crews.ts'
import { compareText } from '../../ui/text.ts'
import { crewWeek } from './crew-line.tsx'

/** By name, if none of them. */
export const crewOrders = [
  ['smallest', 'Smallest first'],
  ['largest', 'Largest first'],
  ['goals', 'Fewest goals done in the goal week'],
] as const
export type CrewOrder = (typeof crewOrders)[number][0]

/** Ties are sorted by name. */
export function inOrder(crews: readonly GroupWithMembers[], order?: CrewOrder): GroupWithMembers[] {
  const rank = order ? ranks[order] : () => 0
  return crews.toSorted((one, other) => rank(one) - rank(other) || compareText(one.name, other.name))
}

const ranks: Record<CrewOrder, (crew: GroupWithMembers) => number> = {
  smallest: ({ memberCount }) => memberCount,
  largest: ({ memberCount }) => -memberCount,
  goals: (crew) => {
    const { goals, done } = crewWeek(crew)
    return goals === 0 ? -1 : done / goals
  },
}

/** Null if the crew has 3 to 5 members. */
export function sizeWarning(count: number): string | null {
  if (count > CREW_MAX) return `${count - CREW_MAX} too many`
  if (count === 0) return `Empty: ${CREW_MIN} learners make a crew`
  return count < CREW_MIN ? `Needs ${CREW_MIN - count} more` : null
}
