// Virtual rows: of a long table only the rows near the visible part of the page are in the document.
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

/** The number of rows in the document beyond each edge of the window. */
const OVERSCAN = 10
/** A list up to this length is in the document as a whole. */
const SHORT = 60
/** The smallest measured height by expected height: that of a row that is not unfolded and has no extra lines. */
const usualHeights = new Map<number, number>()

interface VirtualRows {
  rows: readonly VirtualItem[]
  /** Height of the rows that are not in the document, in pixels: before `rows[at]`, or after the last one. */
  gapBefore: (at: number) => number
  /** A ref for each row, which has `data-index` and `data-person`. */
  measureRow: (row: HTMLTableRowElement | null) => void
  /** A ref for the element that contains the rows. */
  bodyRef: RefObject<HTMLTableSectionElement | null>
  /** A handler for the same element. */
  onFocus: (event: FocusEvent) => void
}

/**
 * `view` is the filter and order of `people`. `expectedHeight` estimates the height of a row in pixels in the current
 * layout; once a row of that layout was measured, its height replaces the estimate.
 */
export function useVirtualRows(
  people: readonly { id: number }[],
  view: object,
  expectedHeight: () => number,
): VirtualRows {
  const bodyRef = useRef<HTMLTableSectionElement | null>(null)
  const scrollMargin = useTopInPage(bodyRef)
  const [focused, setFocused] = useState<number | null>(null)
  // In a new order nearly all rows are new, so the visible ones are rendered first.
  const isSettled = useDeferredValue<object | null>(view, null) === view
  const getItemKey = useCallback((index: number) => people[index]?.id ?? index, [people])
  const focusedAt = focused === null ? -1 : people.findIndex(({ id }) => id === focused)
  // The row focused last stays in the document, so that scrolling keeps the focus and a dialog can return it.
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
      // Only the resize observer measures, when the layout is up to date, because measuring a new row would force a layout. A
      // hidden row has no height.
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
    // Heights of one layout do not apply to another. The observer measures the rows in the document again.
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

/** The distance from the top of the page in pixels, measured again when the height of the page changes. */
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
