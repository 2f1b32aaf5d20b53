// A plan of Auto-sort or Re-Sort as a table reads it: who joins which crew, its size now and then, and from which
// studios its members come.
import { CREW_MAX } from '../../../contract/crew-rules.ts'
import type { PlannedCrew } from '../../../contract/crew-sorts.ts'
import type { GroupWithMembers } from '../../../contract/crews.ts'
import type { Person } from '../../../contract/people.ts'
import { formatCount, plural } from '../../../contract/sentences.ts'
import { compareText } from '../../ui/text-order.ts'

export interface PlanRow {
  /** Unlike all others of the plan. */
  key: string
  name: string
  isNew: boolean
  joins: Person[]
  /** Members who were in it before. */
  staying: number
  before: number
  after: number
  /** In the order of the climb, whoever has no studio last. */
  studios: { name: string | null; count: number }[]
}

/** By name, the new ones last. `studios` in the school's order, lowest first. */
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

/** '12 crews of 5, 3 of 4': how large the crews of the plan are then, largest first. */
export function sizesThen(rows: readonly PlanRow[]): string {
  const bySize = Map.groupBy(rows, ({ after }) => after)
  return [...bySize]
    .sort(([one], [other]) => other - one)
    .map(([size, those], index) => {
      const amount = index === 0 ? plural(those.length, 'crew') : formatCount(those.length)
      return index === 0 ? `${amount} of ${size}` : `${amount} of ${size}`
    })
    .join(', ')
}

/** Crews that the plan leaves as they are with too many members. */
export function tooLargeStill(
  plan: readonly PlannedCrew[],
  crews: readonly GroupWithMembers[],
): readonly GroupWithMembers[] {
  const touched = new Set(plan.map(({ groupId }) => groupId))
  return crews.filter(({ id, memberCount }) => memberCount > CREW_MAX && !touched.has(id))
}

interface Members {
  members: readonly { id: number }[]
}

/** Who is together with whom, in a few letters: equal as long as nobody was moved. */
export function standingMark(crews: readonly Members[]): string {
  const together = crews
    .filter(({ members }) => members.length > 0)
    .map(({ members }) => members.map(({ id }) => id).sort((a, b) => a - b))
    .sort(([a = 0], [b = 0]) => a - b)
  let mark = 2_166_136_261
  for (const letter of JSON.stringify(together)) {
    mark = Math.imul(mark ^ letter.charCodeAt(0), 16_777_619) >>> 0
  }
  return `${together.length}-${mark.toString(36)}`
}

/** The crews once the plan is done. */
export function standingAfter(
  plan: readonly PlannedCrew[],
  crews: readonly GroupWithMembers[],
): readonly Members[] {
  const touched = new Set(plan.map(({ groupId }) => groupId))
  return [...crews.filter(({ id }) => !touched.has(id)), ...plan]
}
