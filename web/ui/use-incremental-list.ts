// Incremental rendering of long lists. They begin with their first rows. The rest of a list of up to 200 rows follows in
// idle time, so that it can be searched and read out; a longer one continues when its end comes near the screen.
import { type RefCallback, useCallback, useEffect, useState } from 'react'

/** So many rows are rendered without scrolling. */
const AUTOMATIC = 200
const PAUSE_MS = 60

/**
 * `shown` of `total` rows are rendered; `sentinel` is the ref of an element after them. `atLeast` rows are always
 * rendered, such as those up to the one that gets the focus.
 */
export function useIncrementalList(
  total: number,
  step: number,
  atLeast = 0,
): { shown: number; sentinel: RefCallback<Element> } {
  const [most, setMost] = useState(step)
  const waits = most < Math.min(total, AUTOMATIC)
  // Runs again for each step, because it depends on `most`.
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setMost(most + step), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [waits, most, step])
  const sentinel = useCallback(
    (mark: Element | null) => {
      if (!mark) return
      const watcher = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting) setMost((before) => before + step)
        },
        { rootMargin: '600px' },
      )
      watcher.observe(mark)
      return () => watcher.disconnect()
    },
    [step],
  )
  return { shown: Math.min(total, Math.max(most, atLeast)), sentinel }
}
