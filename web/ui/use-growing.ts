// Long lists begin with their first part and grow when its end comes near the screen.
import { type RefCallback, useCallback, useState } from 'react'

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
