// How many learners of each studio join each crew, so that the fewest pairs of a crew are of the same studio.

export interface Room {
  /** Members that stay, of each studio; all of them. */
  had: readonly number[]
  /** How many join in the plan so far. */
  room: number
  /** Another plan may let so few or so many join, if the sizes of all crews are just as even in it. */
  least: number
  most: number
}

/**
 * `supply`: learners to place, of each studio; together as many as there is room. Answers, for each crew, how many of
 * each studio join. First the sum of squares of sizes is the least there is, then that of members of a studio in a crew:
 * in crews that begin empty the members of a studio differ by at most one.
 */
export function spreadStudios(crews: readonly Room[], supply: readonly number[]): number[][] {
  const joined = placedOneByOne(crews, supply)
  const seats = crews.map((crew, index) => seatsOf(crew, joined[index] ?? []))
  for (;;) {
    const exchange = ringOfExchanges(seats, supply.length + 1)
    if (!exchange) return seats.map(({ counts }) => counts.slice(0, supply.length))
    for (const { crew, from, to } of exchange) {
      const counts = seats[crew]?.counts ?? []
      counts[from] = (counts[from] ?? 0) - 1
      counts[to] = (counts[to] ?? 0) + 1
    }
  }
}

/** The largest studio first, each learner where fewest of the studio are, and most room is. */
function placedOneByOne(crews: readonly Room[], supply: readonly number[]): number[][] {
  const joined = crews.map(() => supply.map(() => 0))
  const left = crews.map(({ room }) => room)
  const largestFirst = supply.map((_, studio) => studio).sort((a, b) => (supply[b] ?? 0) - (supply[a] ?? 0))
  for (const studio of largestFirst) {
    let waiting = supply[studio] ?? 0
    // Each round adds one to the crews with so many of the studio, until they have more than others.
    for (let level = 0; waiting > 0; level++) {
      const open = [...crews.keys()].filter(
        (crew) => (left[crew] ?? 0) > 0 && countIn(crews, joined, crew, studio) <= level,
      )
      open.sort((one, other) => (left[other] ?? 0) - (left[one] ?? 0))
      for (const crew of open.slice(0, waiting)) {
        const counts = joined[crew] ?? []
        counts[studio] = (counts[studio] ?? 0) + 1
        left[crew] = (left[crew] ?? 0) - 1
        waiting--
      }
      if (open.length === 0 && left.every((room) => room === 0))
        throw new RangeError('There are more learners than room.')
    }
  }
  return joined
}

function countIn(crews: readonly Room[], joined: readonly number[][], crew: number, studio: number): number {
  return (crews[crew]?.had[studio] ?? 0) + (joined[crew]?.[studio] ?? 0)
}

/** A crew as exchanges see it: places that stay empty are the last studio, which is spread before all others. */
interface Seats {
  had: readonly number[]
  counts: number[]
  /** How many places can stay empty. */
  mostEmpty: number
}

/** Of one step; more than all steps of studios together. */
const EMPTY_WEIGHS = 2 ** 30

/** The square of a size is that of the empty places less all there are: a studio of which a crew had `-size`. */
function seatsOf({ had, room, least, most }: Room, joined: readonly number[]): Seats {
  const full = had.reduce((sum, count) => sum + count, 0) + most
  return { had: [...had, -full], counts: [...joined, most - room], mostEmpty: most - least }
}

/** In the crew, one of the studio `from` makes place for one of the studio `to`. */
interface Step {
  crew: number
  from: number
  to: number
  /** By how much the sum of squares changes. */
  cost: number
}

/**
 * Steps in a ring that together lessen the sum, or null where none do: then no placement is better. (A flow of least
 * cost has no ring of negative cost; Bellman-Ford finds one.)
 */
function ringOfExchanges(crews: readonly Seats[], studios: number): Step[] | null {
  const steps = cheapestSteps(crews, studios)
  const reached: (Step | undefined)[] = Array(studios).fill(undefined)
  const costs: number[] = Array(studios).fill(0)
  let last = -1
  for (let round = 0; round < studios; round++) {
    last = -1
    for (const step of steps) {
      const cost = (costs[step.from] ?? 0) + step.cost
      if (cost >= (costs[step.to] ?? 0)) continue
      costs[step.to] = cost
      reached[step.to] = step
      last = step.to
    }
    if (last === -1) return null
  }
  return last === -1 ? null : ringThrough(reached, last)
}

/** Of each pair of studios the exchange that costs least. */
function cheapestSteps(crews: readonly Seats[], studios: number): Step[] {
  const empty = studios - 1
  const crewOf = new Int32Array(studios * studios).fill(-1)
  const costOf = new Float64Array(studios * studios).fill(Number.POSITIVE_INFINITY)
  for (const [crew, { had, counts, mostEmpty }] of crews.entries()) {
    for (let from = 0; from < studios; from++) {
      if ((counts[from] ?? 0) === 0) continue
      const freed = costOfOne(from === empty, 1 - 2 * ((had[from] ?? 0) + (counts[from] ?? 0)))
      for (let to = 0; to < studios; to++) {
        if (to === from || (to === empty && (counts[to] ?? 0) >= mostEmpty)) continue
        const cost = freed + costOfOne(to === empty, 1 + 2 * ((had[to] ?? 0) + (counts[to] ?? 0)))
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

function costOfOne(ofEmpty: boolean, squares: number): number {
  return ofEmpty ? squares * EMPTY_WEIGHS : squares
}

/** Going back far enough from a studio that was still reached cheaper ends in the ring. */
function ringThrough(reached: readonly (Step | undefined)[], last: number): Step[] {
  let at = last
  for (let back = 0; back < reached.length; back++) at = reached[at]?.from ?? at
  const ring: Step[] = []
  const start = at
  do {
    const step = reached[at]
    if (!step) throw new RangeError('A ring has no end.')
    ring.push(step)
    at = step.from
  } while (at !== start)
  return ring
}
