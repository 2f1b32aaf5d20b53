// How many learners of each studio join each crew, so that the fewest pairs of a crew are of the same studio.

export interface Room {
  /** Members that stay, of each studio. */
  had: readonly number[]
  /** How many join. */
  room: number
}

/**
 * `supply`: learners to place, of each studio; together as many as there is room. Answers, for each crew, how many of
 * each studio join. The sum of squares of members of a studio in a crew is the least there is: in crews that begin
 * empty the members of a studio differ by at most one.
 */
export function spreadStudios(crews: readonly Room[], supply: readonly number[]): number[][] {
  const joined = placedOneByOne(crews, supply)
  for (;;) {
    const exchange = bestExchange(crews, joined)
    if (!exchange) return joined
    for (const { crew, from, to } of exchange) {
      const counts = joined[crew] ?? []
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
    for (let placed = 0; placed < (supply[studio] ?? 0); placed++) {
      let best = -1
      let bestCount = Number.POSITIVE_INFINITY
      for (const [crew, { had }] of crews.entries()) {
        const room = left[crew] ?? 0
        const count = (had[studio] ?? 0) + (joined[crew]?.[studio] ?? 0)
        if (room > 0 && (count < bestCount || (count === bestCount && room > (left[best] ?? 0)))) {
          best = crew
          bestCount = count
        }
      }
      const counts = joined[best]
      if (!counts) throw new RangeError('There are more learners than room.')
      counts[studio] = (counts[studio] ?? 0) + 1
      left[best] = (left[best] ?? 0) - 1
    }
  }
  return joined
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
function bestExchange(crews: readonly Room[], joined: readonly (readonly number[])[]): Step[] | null {
  const studios = joined[0]?.length ?? 0
  const steps = cheapestSteps(crews, joined, studios)
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
function cheapestSteps(
  crews: readonly Room[],
  joined: readonly (readonly number[])[],
  studios: number,
): Step[] {
  const best = new Map<number, Step>()
  for (const [crew, counts] of joined.entries()) {
    const had = crews[crew]?.had ?? []
    for (let from = 0; from < studios; from++) {
      if ((counts[from] ?? 0) === 0) continue
      for (let to = 0; to < studios; to++) {
        if (to === from) continue
        const more = (had[to] ?? 0) + (counts[to] ?? 0)
        const fewer = (had[from] ?? 0) + (counts[from] ?? 0)
        const cost = 2 * (more - fewer + 1)
        const known = best.get(from * studios + to)
        if (!known || cost < known.cost) best.set(from * studios + to, { crew, from, to, cost })
      }
    }
  }
  return [...best.values()]
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
