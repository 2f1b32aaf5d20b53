// Of a long table only the rows near the visible part of the page are drawn; two empty rows hold the others' place.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Rows beyond the edges of the screen, and the step in which the window moves. */
const BEYOND = 8
const STEP = 6
/** Up to here all rows are drawn. */
const FEW = 60

export interface RowWindow {
  from: number
  to: number
  /** Of these rows, those that can be seen, and a few more. */
  seen: { from: number; to: number }
  /** Of a row, in pixels. */
  height: number
  /** Goes on the empty part above the rows. */
  topRef: RefObject<HTMLTableSectionElement | null>
  /** Goes on the part that holds the rows. */
  rowsRef: RefObject<HTMLTableSectionElement | null>
}

/**
 * All rows have nearly the same height: that of the middle one is taken, so that it follows the layout and the size of
 * text, but not one row that is unfolded: far down a list, a pixel more is a screen. `estimate` is drawn with until then.
 */
export function useRowWindow(count: number, estimate: () => number): RowWindow {
  const topRef = useRef<HTMLTableSectionElement | null>(null)
  const rowsRef = useRef<HTMLTableSectionElement | null>(null)
  // `start` is negative while the page stands above the table, as it does at first.
  const [view, setView] = useState(() => viewOf(0, estimate()))
  useLayoutEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const top = topRef.current
      const rows = rowsRef.current
      if (!top || !rows) return
      const height = usualHeight(rows) ?? estimate()
      const first = Math.floor(-top.getBoundingClientRect().top / height)
      const next = viewOf(Math.min(first, count), height)
      setView((before) =>
        before.start === next.start && before.fit === next.fit && Math.abs(before.height - height) < 0.5
          ? before
          : next,
      )
    }
    // With the frame: measured at once, the browser would have to lay out new rows in the middle of the work.
    const soon = () => {
      frame ||= requestAnimationFrame(look)
    }
    soon()
    window.addEventListener('scroll', soon, { passive: true })
    window.addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', soon)
      window.removeEventListener('resize', soon)
    }
  }, [count, estimate])
  const within = (row: number) => Math.min(Math.max(row, 0), count)
  // A list that has just become shorter ends where the page's window does.
  const start = Math.min(view.start, Math.max(-BEYOND, count - view.fit))
  const [from, to] = count <= FEW ? [0, count] : [within(start), within(start + view.fit)]
  const seen = {
    from: Math.max(from, within(start + BEYOND)),
    to: Math.min(to, within(start + view.fit - BEYOND)),
  }
  return { from: Math.min(from, Math.max(0, to - 1)), to, seen, height: view.height, topRef, rowsRef }
}

function usualHeight(rows: HTMLTableSectionElement): number | undefined {
  const heights = Array.from(rows.children, (row) => row.getBoundingClientRect().height)
  const middle = heights.sort((one, other) => one - other)[heights.length >> 1] ?? 0
  return middle > 1 ? middle : undefined
}

/** `first` is the row at the top of the page's window, `fit` what that window holds, with `BEYOND` on either side. */
function viewOf(first: number, height: number) {
  const start = Math.floor((first - BEYOND) / STEP) * STEP
  return { start, fit: Math.ceil(window.innerHeight / height) + 2 * BEYOND + STEP, height }
}
