// The plan of a sort as table rows: who joins which crew, its sizes before and after, and the studios of its members.
import { CREW_MAX } from '../../../contract/crew-rules.ts'
import type { PlannedCrew } from '../../../contract/crew-sorts.ts'
import type { GroupWithMembers } from '../../../contract/crews.ts'
import type { Person } from '../../../contract/people.ts'
import { formatCount, plural } from '../../../contract/sentences.ts'
import { compareText } from '../../ui/text.ts'

export interface PlanRow {
  /** Unique within the plan. */
  key: string
  name: string
  isNew: boolean
  joins: Person[]
  /** How many members were in the crew before. */
  staying: number
  before: number
  after: number
  /** Lowest first, members without a studio last. */
  studios: { name: string | null; count: number }[]
}

/** Sorted by name, new crews last. `studios` are in the school's order, lowest first. */
export function planRows(
  plan: readonly PlannedCrew[],
  crews: readonly GroupWithMembers[],
  studios: readonly string[],
): PlanRow[] {
  const sizes = new Map(crews.map(({ id, memberCount }) => [id, memberCount]))
  return plan
    .map(({ groupId, name, members }): PlanRow => {
      const joins = members.filter((member) => groupId === null || member.groupId !== groupId)
      return {
        key: `${groupId ?? 'new'} ${name}`,
        name,
        isNew: groupId === null,
        joins,
        staying: members.length - joins.length,
        before: groupId === null ? 0 : (sizes.get(groupId) ?? 0),
        after: members.length,
        studios: studiosOf(members, studios),
      }
    })
    .sort((one, other) => Number(one.isNew) - Number(other.isNew) || compareText(one.name, other.name))
}

function studiosOf(members: readonly Person[], studios: readonly string[]): PlanRow['studios'] {
  const counts = Map.groupBy(members, ({ studio }) => studio)
  return [...studios, null].flatMap((name) => {
    const count = counts.get(name)?.length ?? 0
    return count > 0 ? [{ name, count }] : []
  })
}

/** '12 crews of 5, 3 of 4': the sizes of the crews after the sort, largest first. */
export function sizesAfter(rows: readonly PlanRow[]): string {
  const bySize = Map.groupBy(rows, ({ after }) => after)
  return [...bySize]
    .sort(([one], [other]) => other - one)
    .map(([size, those], index) => {
      const amount = index === 0 ? plural(those.length, 'crew') : formatCount(those.length)
      return `${amount} of ${size}`
    })
    .join(', ')
}

/** Crews with too many members that the plan does not change. */
export function stillTooLarge(
  plan: readonly PlannedCrew[],
  crews: readonly GroupWithMembers[],
): readonly GroupWithMembers[] {
  const touched = new Set(plan.map(({ groupId }) => groupId))
  return crews.filter(({ id, memberCount }) => memberCount > CREW_MAX && !touched.has(id))
}

interface Members {
  members: readonly { id: number }[]
}

/** A hash of who is together with whom. It stays the same until a learner is moved. */
export function membershipHash(crews: readonly Members[]): string {
  const together = crews
    .filter(({ members }) => members.length > 0)
    .map(({ members }) => members.map(({ id }) => id).sort((a, b) => a - b))
    .sort(([a = 0], [b = 0]) => a - b)
  let hash = 2_166_136_261
  for (const letter of JSON.stringify(together)) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0
  }
  return `${together.length}-${hash.toString(36)}`
}

/** The crews after the plan. */
export function crewsAfter(
  plan: readonly PlannedCrew[],
  crews: readonly GroupWithMembers[],
): readonly Members[] {
  const touched = new Set(plan.map(({ groupId }) => groupId))
  return [...crews.filter(({ id }) => !touched.has(id)), ...plan]
}
