// In which order the crews are listed.
import type { GroupWithMembers } from '../../../contract/crews.ts'
import { compareText } from '../../ui/text.ts'

export const crewOrders = {
  name: 'By name',
  smallest: 'Smallest first',
  largest: 'Largest first',
  goals: 'Fewest goals done in the goal week',
} as const
export type CrewOrder = keyof typeof crewOrders

/** Ties are sorted by name. */
export function inOrder(crews: readonly GroupWithMembers[], order: CrewOrder): GroupWithMembers[] {
  const rank = ranks[order]
  return crews.toSorted((one, other) => rank(one) - rank(other) || compareText(one.name, other.name))
}

const ranks: Record<CrewOrder, (crew: GroupWithMembers) => number> = {
  name: () => 0,
  smallest: ({ memberCount }) => memberCount,
  largest: ({ memberCount }) => -memberCount,
  goals: ({ members }) => {
    const set = sum(members.map(({ goalsThisWeek }) => goalsThisWeek))
    return set === 0 ? -1 : sum(members.map(({ completedThisWeek }) => completedThisWeek)) / set
  },
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
