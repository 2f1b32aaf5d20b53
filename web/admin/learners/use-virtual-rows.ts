// Of a long table only the rows near the visible part of the page are in the document.
import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** Rows in the document beyond either edge of the window. */
const OVERSCAN = 10
/** A list up to this length is in the document whole. */
const SHORT = 60
/** The lowest row that was measured, by the height that was expected: the usual one, neither unfolded nor with more lines. */
const usualHeights = new Map<number, number>()

interface VirtualRows {
  rows: readonly VirtualItem[]
  /** Height of the rows that are not in the document, in pixels: before `rows[at]`, or after the last one. */
  gapBefore: (at: number) => number
  /** Goes on each row, which has `data-index` and `data-person`. */
  measureRow: (row: HTMLTableRowElement | null) => void
  /** Goes on the part that holds the rows. */
  bodyRef: RefObject<HTMLTableSectionElement | null>
  /** Goes on the same part. */
  onFocus: (event: FocusEvent) => void
}

/**
 * `view` is what orders and filters `people`. `expectedHeight` answers about how high a row is in the layout of this width;
 * once a row of that layout was measured, those that were not count with its height.
 */
export function useVirtualRows(
  people: readonly { id: number }[],
  view: object,
  expectedHeight: () => number,
): VirtualRows {
  const bodyRef = useRef<HTMLTableSectionElement | null>(null)
  const scrollMargin = useTopInPage(bodyRef)
  const [focused, setFocused] = useState<number | null>(null)
  // In a new order nearly all rows are new: the visible ones are rendered first.
  const isSettled = useDeferredValue<object | null>(view, null) === view
  const getItemKey = useCallback((index: number) => people[index]?.id ?? index, [people])
  const focusedAt = focused === null ? -1 : people.findIndex(({ id }) => id === focused)
  // The row that had the focus last stays, so that scrolling does not lose it and a dialog can give it back.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range)
      if (focusedAt < 0) return near
      return [...new Set(near).add(focusedAt)].sort((one, other) => one - other)
    },
    [focusedAt],
  )
  const expected = expectedHeight()
  const usualHeight = usualHeights.get(expected) ?? expected
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: people.length,
    estimateSize: () => usualHeight,
    getItemKey,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    measureElement: (row, entry, { indexFromElement, measurementsCache }) => {
      // Only the observer measures, when the layout is up to date: a new row must not force another one. A hidden row has
      // no height.
      const height = entry && row.getBoundingClientRect().height
      if (!height) return measurementsCache[indexFromElement(row)]?.size ?? usualHeight
      usualHeights.set(expected, Math.min(height, usualHeights.get(expected) ?? height))
      return height
    },
    overscan: !isSettled ? 0 : people.length <= SHORT ? SHORT : OVERSCAN,
    rangeExtractor,
    scrollMargin,
  })
  useEffect(() => {
    let before = expectedHeight()
    // Heights of another layout say nothing about this one. The observer measures the rows in the document again.
    const onResize = () => {
      if (expectedHeight() === before) return
      before = expectedHeight()
      virtualizer.measure()
    }
    window.addEventListener('resize', onResize)
    return () => window.removeEventListener('resize', onResize)
  }, [virtualizer, expectedHeight])
  const rows = virtualizer.getVirtualItems()
  const gapBefore = (at: number) => {
    const start = rows[at]?.start ?? virtualizer.getTotalSize() + scrollMargin
    return start - (rows[at - 1]?.end ?? scrollMargin)
  }
  const onFocus = ({ target }: FocusEvent) =>
    setFocused(Number(target.closest<HTMLElement>('[data-person]')?.dataset.person) || null)
  return { rows, gapBefore, measureRow: virtualizer.measureElement, bodyRef, onFocus }
}

/** In pixels. Whatever moves the element down the page makes the page longer. */
function useTopInPage(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      if (element.current) setTop(element.current.getBoundingClientRect().top + window.scrollY)
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}
