import { useDeferredValue } from 'react'

/** Follows `known` to true a moment later, so that what it brings is drawn in short pieces; to false at once. */
export function useDrawnLater(known: boolean): boolean {
  return useDeferredValue(known) && known
}
