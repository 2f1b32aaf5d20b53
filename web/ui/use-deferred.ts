// Flags that become true after the most important content is on the screen.
import { useDeferredValue, useEffect, useState } from 'react'

/** Delay from the first paint, in milliseconds. */
const DELAY = 1200

/** False for the first moment of a visit, then true: for parts that are not needed in it. */
export function useAfterDelay(): boolean {
  const [after, setAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), DELAY)
    return () => clearTimeout(timer)
  }, [])
  return after
}

/** Follows `flag` to true in a deferred render, which React does in short slices; to false immediately. */
export function useDeferredFlag(flag: boolean): boolean {
  return useDeferredValue(flag) && flag
}

/** False in the first render of a component, true in the next, which follows directly but does not delay the paint. */
export function useAfterFirstRender(): boolean {
  return useDeferredValue(true, false)
}
