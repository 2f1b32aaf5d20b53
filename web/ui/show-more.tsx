import { t } from '@lingui/core/macro'
import { type ReactNode, type RefCallback, useCallback, useEffect, useState } from 'react'
import { Button, TextButton } from './button.tsx'
import { cx } from './cx.ts'

interface PagedList {
  hasNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

interface ShowMoreProps {
  list: PagedList
  label?: string
  wide?: boolean
  foot?: boolean
}

/**
 * The end of a list that has more pages. It also shows when the next page failed to load. `wide` spans the whole card;
 * `foot` does so below its rows.
 */
export function ShowMore({ list, label = t`Show more`, foot = false, wide = foot }: ShowMoreProps) {
  const [loading, setLoading] = useState(false)
  if (!list.hasNextPage) return null
  const showMore = async () => {
    setLoading(true)
    await list.fetchNextPage()
    setLoading(false)
  }
  return (
    <div className={cx('text-center', foot && 'border-t border-line p-1')}>
      {list.isFetchNextPageError && (
        <p role="alert" className="mb-2 text-14 text-clay-ink">
          {t`Couldn’t load more. Please try again.`}
        </p>
      )}
      <Button
        variant={wide ? 'ghost' : 'quiet'}
        className={cx(wide && 'w-full')}
        pending={loading}
        pendingLabel={t`Loading...`}
        onClick={showMore}
      >
        {label}
      </Button>
    </div>
  )
}

// Incremental rendering of long lists. They begin with their first rows. The rest of a list of up to 200 rows follows in
// idle time, so that it can be searched and read out; a longer one continues when its end comes near the screen.

/** The number of rows that are rendered without scrolling. */
const MAX_IDLE_ROWS = 200
const PAUSE_MS = 60

/** Shows `shown` of `total` rows, at least `atLeast`. `sentinel` is the ref of an element after them. */
export function useIncrementalList(
  total: number,
  step: number,
  atLeast = 0,
): { shown: number; sentinel: RefCallback<Element> } {
  const [limit, setMost] = useState(step)
  const waits = limit < Math.min(total, MAX_IDLE_ROWS)
  // The effect depends on `limit`, so it runs again for each step.
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setMost(limit + step), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [waits, limit, step])
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
  return { shown: Math.min(total, Math.max(limit, atLeast)), sentinel }
}

/** Returns the `first` items until all are requested. `button` shows and hides the others, and is null without any. */
export function useExpandableList<Item>(
  items: readonly Item[],
  first: number,
  showAll: string,
  className?: string,
): { shown: readonly Item[]; button: ReactNode } {
  const [all, setAll] = useState(false)
  return {
    shown: all ? items : items.slice(0, first),
    button: items.length > first && (
      <TextButton aria-expanded={all} onClick={() => setAll(!all)} className={className}>
        {all ? t`Show fewer` : showAll}
      </TextButton>
    ),
  }
}
