// Decides how many learners each crew gets, so that every crew that a sort changes has 3 to 5, and names new crews.
import { MAX_CREW_SIZE, MIN_CREW_SIZE } from '../../contract/crew-rules.ts'

/** Returns the sizes of the fewest crews for these learners, differing by at most one. Null for 1 or 2 learners. */
export function planNewCrewSizes(learners: number): number[] | null {
  return evenSizes(learners, Math.ceil(learners / MAX_CREW_SIZE))
}

/**
 * Returns the crew sizes for dealing all learners again. All `existing` crews are used if the numbers allow, more only if
 * necessary, and fewer only if there are too few learners. Null for fewer than 3 learners.
 */
export function planDealSizes(learners: number, existing: number): number[] | null {
  const fewest = Math.ceil(learners / MAX_CREW_SIZE)
  const most = Math.floor(learners / MIN_CREW_SIZE)
  return evenSizes(learners, Math.max(fewest, Math.min(existing, most)))
}

function evenSizes(learners: number, crews: number): number[] | null {
  if (learners === 0) return []
  if (learners < MIN_CREW_SIZE) return null
  const size = Math.floor(learners / crews)
  return Array.from({ length: crews }, (_, index) => size + (index < learners % crews ? 1 : 0))
}

export interface Growth {
  /** The number of learners added to each existing crew, in the order of `sizes`. */
  added: number[]
  /** The sizes of the crews to create. */
  made: number[]
}

/**
 * Fills existing crews, of these `sizes`, as evenly as possible, and creates crews for the other learners. Null if the
 * learners cannot be placed so that every changed crew has 3 to 5.
 */
export function planGrowth(sizes: readonly number[], learners: number): Growth | null {
  const room = sizes.reduce((sum, size) => sum + Math.max(0, MAX_CREW_SIZE - size), 0)
  const fills = waysToFill(sizes, Math.min(learners, room))
  for (let total = Math.min(learners, room); total >= 0; total--) {
    const made = planNewCrewSizes(learners - total)
    const added = made && fills(total)
    if (added) return { added, made }
  }
  return null
}

/** Returns how to add exactly `total` with the smallest sum of squared sizes, or null if that is impossible. */
function waysToFill(sizes: readonly number[], most: number): (total: number) => number[] | null {
  // Dynamic programming: costs[total] over the crews so far; choices[crew][total] is what that crew adds at this cost.
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

/** Lists how many learners a crew of this size may get: none, or a number that brings it to 3 to 5. */
function additions(size: number): number[] {
  const all = [0]
  for (let added = Math.max(1, MIN_CREW_SIZE - size); size + added <= MAX_CREW_SIZE; added++) all.push(added)
  return all
}

/**
 * Finds free names for new crews: 'Crew A' to 'Crew Z', 'Crew AA' and so on. `isTaken` compares with the names of the
 * school's crews, ignoring case.
 */
export function findFreeCrewNames(count: number, isTaken: (name: string) => boolean): string[] {
  const names: string[] = []
  for (let index = 0; names.length < count; index++) {
    const name = `Crew ${letters(index)}`
    if (!isTaken(name)) names.push(name)
  }
  return names
}

/** Counts A, B … Z, AA, AB … like the columns of a spreadsheet. */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last
}
