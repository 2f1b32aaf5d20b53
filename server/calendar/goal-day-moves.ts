// Goals that a change of the school's days moves, and who is told.
import type { CalendarChange } from '../../contract/calendar.ts'
import type { Topic } from '../../contract/topics.ts'
import { listNotifiedOwners, type MovedGoal, type PlannedMove } from '../goals/index.ts'
import { toManyAccounts, toSchool } from '../platform/audiences.ts'
import type { ActorContext } from '../platform/http/route.ts'

export interface DayMove extends PlannedMove {
  from: string
}

/** Counts the moves for each pair of days, sorted by the first and then the second day. */
export function countMoves(moves: readonly { from: string; to: string }[]): CalendarChange['moves'] {
  const pairs = Map.groupBy(moves, ({ from, to }) => `${from} ${to}`)
  return [...pairs]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, pairMoves]) => {
      const [first] = pairMoves
      return first ? { from: first.from, to: first.to, count: pairMoves.length } : []
    })
}

/** Every screen of the school shows days and the goals due on them. The owners of moved goals are notified. */
export function publishDayChange(
  { services, caller }: ActorContext,
  schoolId: number,
  moved: readonly MovedGoal[],
): void {
  const topics: Topic[] = ['week', 'goals', 'feedback', 'people', 'schools']
  services.live.publish({ schoolId, topics, to: toSchool })
  for (const to of toManyAccounts(listNotifiedOwners(moved, caller.id)))
    services.live.publish({ schoolId, topics: ['notifications'], to })
}
