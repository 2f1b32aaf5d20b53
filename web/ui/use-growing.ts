// Long lists begin with their first part. The rest of a list of a few hundred follows while nothing else happens, so that
// it can be searched and read out; a longer one goes on when its end comes near the screen.
import { type RefCallback, useCallback, useEffect, useState } from 'react'

/** So many are drawn without anybody having come near them. */
const UNASKED = 200
const PAUSE_MS = 60

/**
 * `shown` of `total` are drawn; `sentinel` goes on a mark after them. `atLeast`: so many are drawn whatever the reader
 * has seen, such as those up to the one that gets the focus.
 */
export function useGrowing(
  total: number,
  step: number,
  atLeast = 0,
): { shown: number; sentinel: RefCallback<Element> } {
  const [most, setMost] = useState(step)
  const waits = most < Math.min(total, UNASKED)
  // Runs anew for each part: `most` is what it waits for.
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
