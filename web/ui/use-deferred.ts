// Flags that become true after what matters first is on the screen.
import { useDeferredValue, useEffect, useState } from 'react'

/** Counted from the first paint of what matters, in milliseconds. */
const DELAY = 1200

/** False at first: for what nobody misses in the first moment of a visit. */
export function useAfterDelay(): boolean {
  const [after, setAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), DELAY)
    return () => clearTimeout(timer)
  }, [])
  return after
}

/** Follows `flag` to true in a deferred render, which React does in short pieces; to false at once. */
export function useDeferredFlag(flag: boolean): boolean {
  return useDeferredValue(flag) && flag
}

/** False in the first render of a part, true in the next, which follows at once but does not hold up the paint. */
export function useAfterFirstRender(): boolean {
  return useDeferredValue(true, false)
}
