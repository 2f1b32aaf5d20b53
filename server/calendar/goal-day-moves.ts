// Goals that a change of the school's days moves.
import type { CalendarChange } from '../../contract/calendar.ts'
import type { PlannedMove } from '../goals/index.ts'

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
