import { useDeferredValue } from 'react'

/** Follows `known` to true a moment later, so that what it brings is drawn in short pieces; to false at once. */
export function useDrawnLater(known: boolean): boolean {
  return useDeferredValue(known) && known
}

/** False in the first drawing of a part, true in the next, which follows at once but does not hold up what is painted. */
export function useFirstDrawingDone(): boolean {
  return useDeferredValue(true, false)
}
