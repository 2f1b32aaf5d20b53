// How many learners each crew gets, so that every crew a sort touches has 3 to 5.
import { CREW_MAX, CREW_MIN } from '../../contract/crew-rules.ts'

/** Sizes of so few crews as can hold the learners, differing by at most one; null for 1 or 2 learners. */
export function newCrewSizes(learners: number): number[] | null {
  return evenSizes(learners, Math.ceil(learners / CREW_MAX))
}

/**
 * Sizes for dealing everybody anew where so many crews exist: all of them are used if the numbers allow, more only if
 * they must be, fewer only if there are too few learners. Null for fewer than 3 learners.
 */
export function dealtSizes(learners: number, existing: number): number[] | null {
  const fewest = Math.ceil(learners / CREW_MAX)
  const most = Math.floor(learners / CREW_MIN)
  return evenSizes(learners, Math.max(fewest, Math.min(existing, most)))
}

function evenSizes(learners: number, crews: number): number[] | null {
  if (learners === 0) return []
  if (learners < CREW_MIN) return null
  const size = Math.floor(learners / crews)
  return Array.from({ length: crews }, (_, index) => size + (index < learners % crews ? 1 : 0))
}

export interface Growth {
  /** Learners added to each existing crew, in the order given; 0 leaves a crew alone. */
  added: number[]
  /** Sizes of crews to make. */
  made: number[]
}

/**
 * Fills existing crews first, as evenly as that allows, and makes crews for the others. Null where some learners
 * cannot be placed so that every crew touched has 3 to 5.
 * `sizes`: of the existing crews.
 */
export function growth(sizes: readonly number[], learners: number): Growth | null {
  const room = sizes.reduce((sum, size) => sum + Math.max(0, CREW_MAX - size), 0)
  const fills = waysToFill(sizes, Math.min(learners, room))
  for (let total = Math.min(learners, room); total >= 0; total--) {
    const made = newCrewSizes(learners - total)
    const added = made && fills(total)
    if (added) return { added, made }
  }
  return null
}

/** Answers how to add exactly so many with the smallest sum of squared sizes, or null where it cannot be done. */
function waysToFill(sizes: readonly number[], most: number): (total: number) => number[] | null {
  // costs[total] of the crews seen so far; choices[crew][total] is what that crew adds in the best way.
  let costs = new Float64Array(most + 1).fill(Number.POSITIVE_INFINITY)
  costs[0] = 0
  const choices = sizes.map((size) => {
    const next = new Float64Array(most + 1).fill(Number.POSITIVE_INFINITY)
    const chosen = new Uint8Array(most + 1)
    for (const added of additions(size)) {
      for (let total = added; total <= most; total++) {
        const cost = (costs[total - added] ?? 0) + (size + added) ** 2
        if (cost < (next[total] ?? 0)) {
          next[total] = cost
          chosen[total] = added
        }
      }
    }
    costs = next
    return chosen
  })
  return (total) => {
    if (costs[total] === Number.POSITIVE_INFINITY) return null
    let left = total
    return choices
      .toReversed()
      .map((chosen) => {
        const added = chosen[left] ?? 0
        left -= added
        return added
      })
      .reverse()
  }
}

/** What a crew of the size may add: nothing, or as many as make it 3 to 5. */
function additions(size: number): number[] {
  const all = [0]
  for (let added = Math.max(1, CREW_MIN - size); size + added <= CREW_MAX; added++) all.push(added)
  return all
}
