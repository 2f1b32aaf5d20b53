/**
 * Seeded random numbers: the same seed gives the same sequence, in every version of Cairn, because the pinned pictures show the
 * made-up school (docs/decisions/0031-the-made-up-school-keeps-its-numbers.md).
 */

export interface Random {
  /** Uniform in [0, 1). */
  next(): number
  /** Returns a whole number, both ends included. */
  int(from: number, to: number): number
  /** True with a probability from 0 to 1. */
  chance(probability: number): boolean
  /** @throws RangeError for an empty list */
  pick<T>(list: readonly T[]): T
  /** Picks from `[weight, value]` pairs, whose weights need not add up to 1. */
  weighted<T>(choices: readonly (readonly [number, T])[]): T
  shuffled<T>(list: readonly T[]): T[]
}

/** Each `path` has its own sequence, so that the values for one learner do not depend on those for others. */
export function seededRandom(seed: number, ...path: (string | number)[]): Random {
  const next = mulberry32(path.reduce<number>((mixed, part) => mix(mixed, String(part)), seed))
  const random: Random = {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => itemAt(list, Math.floor(next() * list.length)),
    weighted: (choices) => {
      let left = next() * choices.reduce((sum, [weight]) => sum + weight, 0)
      const found = choices.findIndex(([weight]) => {
        left -= weight
        return left < 0
      })
      return itemAt(choices, found < 0 ? choices.length - 1 : found)[1]
    },
    shuffled: (list) =>
      list
        .map((item) => ({ item, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ item }) => item),
  }
  return random
}

/** The item at `index` modulo the length of the list. @throws RangeError for an empty list */
export function itemAt<T>(list: readonly T[], index: number): T {
  const item = list.at(index % list.length)
  if (item === undefined) throw new RangeError('There is nothing to choose from.')
  return item
}

/** Tommy Ettinger's generator: 32 bits of state, uniform enough for made-up schools. */
function mulberry32(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** FNV-1a over the text, with `seed` mixed into its initial value. */
function mix(seed: number, text: string): number {
  let hash = seed ^ 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  // One more round, so that similar texts such as '1' and '2' give very different seeds.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return hash ^ (hash >>> 13)
}
