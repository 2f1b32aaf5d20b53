// Decides how many learners of each studio join each crew, so that as few pairs of crew members as possible share a studio.

export interface Room {
  /** The number of members of each studio who stay. */
  present: readonly number[]
  /** The number of learners who join according to the planned sizes. */
  room: number
  /** The fewest and the most learners who may join instead, as long as the sizes of all crews stay as even. */
  least: number
  most: number
}

/**
 * Returns for each crew how many learners of each studio join. Minimizes the sum of squared crew sizes first, then the sum of
 * squared counts of a studio in a crew. In crews that were empty, the counts of a studio then differ by at most one.
 *
 * @param supply the number of learners to place of each studio; they add up to the sum of `room`
 */
export function spreadStudios(crews: readonly Room[], supply: readonly number[]): number[][] {
  const joined = placeGreedily(crews, supply)
  const seats = crews.map((crew, index) => toSeats(crew, joined[index] ?? []))
  for (;;) {
    const exchange = findNegativeCycle(seats, supply.length + 1)
    if (!exchange) return seats.map(({ counts }) => counts.slice(0, supply.length))
    for (const { crew, from, to } of exchange) {
      const counts = seats[crew]?.counts ?? []
      counts[from] = (counts[from] ?? 0) - 1
      counts[to] = (counts[to] ?? 0) + 1
    }
  }
}

/** Starts with the largest studio, and places each learner in the crew with the fewest of the studio, then the most room. */
function placeGreedily(crews: readonly Room[], supply: readonly number[]): number[][] {
  const joined = crews.map(() => supply.map(() => 0))
  const left = crews.map(({ room }) => room)
  const largestFirst = supply.map((_, studio) => studio).sort((a, b) => (supply[b] ?? 0) - (supply[a] ?? 0))
  for (const studio of largestFirst) {
    let waiting = supply[studio] ?? 0
    // Each round adds one learner to every open crew that has at most `level` of the studio.
    for (let level = 0; waiting > 0; level++) {
      const open = [...crews.keys()].filter(
        (crew) => (left[crew] ?? 0) > 0 && countStudio(crews, joined, crew, studio) <= level,
      )
      open.sort((a, b) => (left[b] ?? 0) - (left[a] ?? 0))
      for (const crew of open.slice(0, waiting)) {
        const counts = joined[crew] ?? []
        counts[studio] = (counts[studio] ?? 0) + 1
        left[crew] = (left[crew] ?? 0) - 1
        waiting--
      }
      if (open.length === 0 && left.every((room) => room === 0))
        throw new RangeError('There are more learners than free places.')
    }
  }
  return joined
}

function countStudio(
  crews: readonly Room[],
  joined: readonly number[][],
  crew: number,
  studio: number,
): number {
  return (crews[crew]?.present[studio] ?? 0) + (joined[crew]?.[studio] ?? 0)
}

/** A crew during exchanges. Its empty seats count as the last studio, which is spread before all others. */
interface Seats {
  present: readonly number[]
  counts: number[]
  /** The number of seats that may stay empty. */
  maxEmpty: number
}

/** The weight of a step with an empty seat, which exceeds all other steps together. */
const EMPTY_WEIGHT = 2 ** 30

/**
 * A full crew has `-full` present of the empty studio, so that the square of this count is the square of the size.
 */
function toSeats({ present, room, least, most }: Room, joined: readonly number[]): Seats {
  const full = present.reduce((sum, count) => sum + count, 0) + most
  return { present: [...present, -full], counts: [...joined, most - room], maxEmpty: most - least }
}

/** An exchange in one crew: a learner of the studio `from` is replaced by one of the studio `to`. */
interface Step {
  crew: number
  from: number
  to: number
  /** The change of the sum of squares. */
  cost: number
}

/**
 * Finds a cycle of steps that lowers the sum by the Bellman-Ford algorithm. Returns null if there is none; then the placement
 * is optimal, because a flow without a cycle of negative cost has minimal cost.
 */
function findNegativeCycle(crews: readonly Seats[], studios: number): Step[] | null {
  const steps = findCheapestExchanges(crews, studios)
  const predecessors: (Step | undefined)[] = Array(studios).fill(undefined)
  const costs: number[] = Array(studios).fill(0)
  let last = -1
  for (let round = 0; round < studios; round++) {
    last = -1
    for (const step of steps) {
      const cost = (costs[step.from] ?? 0) + step.cost
      if (cost >= (costs[step.to] ?? 0)) continue
      costs[step.to] = cost
      predecessors[step.to] = step
      last = step.to
    }
    if (last === -1) return null
  }
  return last === -1 ? null : followCycle(predecessors, last)
}

/** Finds the exchange with the lowest cost for each pair of studios. */
function findCheapestExchanges(crews: readonly Seats[], studios: number): Step[] {
  const empty = studios - 1
  const crewOf = new Int32Array(studios * studios).fill(-1)
  const costOf = new Float64Array(studios * studios).fill(Number.POSITIVE_INFINITY)
  for (const [crew, { present, counts, maxEmpty }] of crews.entries()) {
    for (let from = 0; from < studios; from++) {
      if ((counts[from] ?? 0) === 0) continue
      const freed = weigh(from === empty, 1 - 2 * ((present[from] ?? 0) + (counts[from] ?? 0)))
      for (let to = 0; to < studios; to++) {
        if (to === from || (to === empty && (counts[to] ?? 0) >= maxEmpty)) continue
        const cost = freed + weigh(to === empty, 1 + 2 * ((present[to] ?? 0) + (counts[to] ?? 0)))
        const pair = from * studios + to
        if (cost >= (costOf[pair] ?? 0)) continue
        costOf[pair] = cost
        crewOf[pair] = crew
      }
    }
  }
  return [...crewOf].flatMap((crew, pair) =>
    crew < 0 ? [] : { crew, from: Math.floor(pair / studios), to: pair % studios, cost: costOf[pair] ?? 0 },
  )
}

function weigh(isEmpty: boolean, squares: number): number {
  return isEmpty ? squares * EMPTY_WEIGHT : squares
}

/** Follows the predecessors of a studio that still became cheaper in the last round, which leads into the cycle. */
function followCycle(predecessors: readonly (Step | undefined)[], last: number): Step[] {
  let at = last
  for (let back = 0; back < predecessors.length; back++) at = predecessors[at]?.from ?? at
  const cycle: Step[] = []
  const start = at
  do {
    const step = predecessors[at]
    if (!step) throw new RangeError('The cycle is not closed.')
    cycle.push(step)
    at = step.from
  } while (at !== start)
  return cycle
}
