import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { User } from '../../../contract/people.ts'
import { type SortedLearners, sortLearners } from './list-of-learners.ts'
import type { RowOption } from './row-select.tsx'

/** The learners in every order; sorted from the orders before, since mostly one of thousands has changed. */
export function useSortedLearners(learners: readonly User[], studios: readonly RowOption[]): SortedLearners {
  const before = useRef<SortedLearners>(undefined)
  const sorted = useMemo(
    () =>
      sortLearners(
        learners,
        studios.map(({ value }) => value),
        before.current,
      ),
    [learners, studios],
  )
  useLayoutEffect(() => {
    before.current = sorted
  }, [sorted])
  // The order that nobody has asked for yet costs a sort of thousands: done while the page rests, where browsers say so.
  useEffect(() => {
    if (!('requestIdleCallback' in window)) return
    const rest = requestIdleCallback(() => sorted.by('username', false))
    return () => cancelIdleCallback(rest)
  }, [sorted])
  return sorted
}
