// The body and rows of a long table of people. Only the rows near the visible part of the page are in the document.

import { t } from '@lingui/core/macro'
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  Fragment,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { ListedUser } from '../../../contract/accounts.ts'
import type { User } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import { SelectBox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'

/** `view` is the filter and order. `row` gets the ref that measures it; it has `data-index` and `data-person`. */
export function VirtualBody<Person extends User>({
  people,
  view,
  rowHeight,
  columnCount,
  row,
}: {
  people: readonly Person[]
  view: object
  /** Estimates the height of a row in pixels. */
  rowHeight: () => number
  columnCount: number
  row: (person: Person, index: number, ref: (row: HTMLTableRowElement | null) => void) => ReactNode
}) {
  const { rows, gapBefore, measureRow, bodyRef, onFocus } = useVirtualRows(people, view, rowHeight)
  return (
    <tbody ref={bodyRef} onFocus={onFocus}>
      {rows.map(({ index }, at) => {
        const person = people[index]
        return (
          person && (
            <Fragment key={person.id}>
              <Blank height={gapBefore(at)} columnCount={columnCount} />
              {row(person, index, measureRow)}
            </Fragment>
          )
        )
      })}
      <Blank height={gapBefore(rows.length)} columnCount={columnCount} />
    </tbody>
  )
}

export interface RowProps {
  ref: Ref<HTMLTableRowElement>
  learner: ListedUser
  selected: boolean
  /** The index among all listed learners. */
  index: number
}

/** With `range`, all rows between this one and the one that was selected before change too. */
export type OnSelect = (id: number, on: boolean, range: boolean) => void

export function SelectableRow({
  ref,
  learner,
  selected,
  index,
  onSelect,
  more,
  className,
  children,
}: RowProps & {
  onSelect: OnSelect
  /** Content next to the checkbox. */
  more?: ReactNode
  className?: string
  children: ReactNode
}) {
  const name = fullName(learner)
  return (
    <tr
      ref={ref}
      // Row 1 is the header.
      aria-rowindex={index + 2}
      data-index={index}
      data-person={learner.id}
      className={cx('relative', selected && 'bg-primary-soft', className)}
    >
      <td className="max-xl:contents!">
        <SelectBox
          label={t`Select ${name}`}
          checked={selected}
          onChange={(on, range) => onSelect(learner.id, on, range)}
          className="max-xl:absolute max-xl:top-2.5 max-xl:left-1.5 xl:-ml-2"
        />
        {more}
      </td>
      {children}
    </tr>
  )
}

/** Takes the space of rows that are not in the document. More columns than the rows have would take width from these. */
function Blank({ height, columnCount }: { height: number; columnCount: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in this row takes the focus.
    <tr aria-hidden="true" className="block! border-0! p-0! xl:table-row!" style={{ height }}>
      <td colSpan={columnCount} className="h-auto! border-0! p-0!" />
    </tr>
  )
}

/** The number of rows in the document beyond each edge of the window. */
const OVERSCAN_ROWS = 10
/** A list up to this length is in the document as a whole. */
const MAX_PLAIN_ROWS = 60
/** The smallest measured height by expected height: that of a row that is folded and has no extra lines. */
const usualHeights = new Map<number, number>()

/**
 * `view` is the filter and order of `people`. `expectedHeight` estimates the height of a row in pixels in the current
 * layout; once a row of that layout was measured, its height replaces the estimate.
 */
function useVirtualRows(people: readonly { id: number }[], view: object, expectedHeight: () => number) {
  const bodyRef = useRef<HTMLTableSectionElement | null>(null)
  const scrollMargin = useTopInPage(bodyRef)
  const [focused, setFocused] = useState<number | null>(null)
  // Nearly all rows are new in a new order, so the visible ones are rendered first.
  const isSettled = useDeferredValue<object | null>(view, null) === view
  const getItemKey = useCallback((index: number) => people[index]?.id ?? index, [people])
  const focusedAt = focused === null ? -1 : people.findIndex(({ id }) => id === focused)
  // The row focused last stays in the document, so that scrolling keeps the focus and a dialog can return it.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range)
      if (focusedAt < 0) return near
      return [...new Set(near).add(focusedAt)].sort((a, b) => a - b)
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
      // Only the resize observer measures, when the layout is up to date, because measuring a new row would force a layout.
      // A hidden row has no height.
      const height = entry && row.getBoundingClientRect().height
      if (!height) return measurementsCache[indexFromElement(row)]?.size ?? usualHeight
      usualHeights.set(expected, Math.min(height, usualHeights.get(expected) ?? height))
      return height
    },
    overscan: !isSettled ? 0 : people.length <= MAX_PLAIN_ROWS ? MAX_PLAIN_ROWS : OVERSCAN_ROWS,
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
  /** Returns the height of the rows that are not in the document, in pixels: before `rows[at]`, or after the last one. */
  const gapBefore = (at: number) => {
    const start = rows[at]?.start ?? virtualizer.getTotalSize() + scrollMargin
    return start - (rows[at - 1]?.end ?? scrollMargin)
  }
  const onFocus = ({ target }: FocusEvent) =>
    setFocused(Number(target.closest<HTMLElement>('[data-person]')?.dataset.person) || null)
  return { rows, gapBefore, measureRow: virtualizer.measureElement, bodyRef, onFocus }
}

/** Returns the distance from the top of the page in pixels, measured again when the height of the page changes. */
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
