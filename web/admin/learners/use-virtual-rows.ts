// Of a long table only the rows near the visible part of the page are in the document.
import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
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

/** `view` is what orders and filters `people`; `estimate` answers the height of a row that was not measured yet. */
export function useVirtualRows(
  people: readonly { id: number }[],
  view: object,
  estimate: () => number,
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
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: people.length,
    estimateSize: estimate,
    getItemKey,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    measureElement: heightOf,
    overscan: !isSettled ? 0 : people.length <= SHORT ? SHORT : OVERSCAN,
    rangeExtractor,
    scrollMargin,
  })
  useEffect(() => {
    let usual = estimate()
    // Heights of another layout say nothing about this one. The observer measures the rows in the document again.
    const onResize = () => {
      if (estimate() === usual) return
      usual = estimate()
      virtualizer.measure()
    }
    window.addEventListener('resize', onResize)
    return () => window.removeEventListener('resize', onResize)
  }, [virtualizer, estimate])
  const rows = virtualizer.getVirtualItems()
  const gapBefore = (at: number) => {
    const start = rows[at]?.start ?? virtualizer.getTotalSize() + scrollMargin
    return start - (rows[at - 1]?.end ?? scrollMargin)
  }
  const onFocus = ({ target }: FocusEvent) =>
    setFocused(Number(target.closest<HTMLElement>('[data-person]')?.dataset.person) || null)
  return { rows, gapBefore, measureRow: virtualizer.measureElement, bodyRef, onFocus }
}

/** Measured by the observer alone, when the layout is up to date: a new row must not force another one. */
function heightOf(
  row: HTMLTableRowElement,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<Window, HTMLTableRowElement>,
): number {
  const index = virtualizer.indexFromElement(row)
  const known = virtualizer.measurementsCache[index]?.size ?? virtualizer.options.estimateSize(index)
  // A hidden row has no height.
  return (entry && row.getBoundingClientRect().height) || known
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
