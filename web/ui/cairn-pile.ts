import { plural } from '../../contract/sentences.ts'
import { type Stone, stones } from './cairn-stones.ts'

/** How much of each stone rests in the one below it. */
const overlap = 1.4

export type Placed = { stone: Stone; y: number; kind: 'solid' | 'ghost' | 'new' }

/** One pile: `solid` finished stones, then `ghost` outlines for those still to place, at most eight together. */
export function pile(solid: number, ghost: number, withNew: boolean): Placed[] {
  let below = 0
  return stones.slice(0, solid + ghost).map((stone, index) => {
    const y = -(below + stone.height / 2)
    below += stone.height - overlap
    const kind = index >= solid ? 'ghost' : withNew && index === solid - 1 ? 'new' : 'solid'
    return { stone, y, kind }
  })
}

/** 'A cairn of 3 stones, 2 still to place' */
export function cairnSentence(done: number, todo = 0): string {
  const placed = done === 0 ? 'No stones yet' : `A cairn of ${plural(done, 'stone')}`
  return todo > 0 ? `${placed}, ${todo} still to place` : placed
}
