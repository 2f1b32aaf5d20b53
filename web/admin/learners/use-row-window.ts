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

/** All rows have the same height: measured, so that it follows the layout and the size of text. */
export function useRowWindow(count: number, estimate: number): RowWindow {
  const topRef = useRef<HTMLTableSectionElement | null>(null)
  const rowsRef = useRef<HTMLTableSectionElement | null>(null)
  // `start` is negative while the page stands above the table.
  const [view, setView] = useState(() => ({ start: 0, fit: rowsIn(estimate), height: estimate }))
  useLayoutEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const top = topRef.current
      const rows = rowsRef.current
      if (!top || !rows) return
      const drawn = rows.childElementCount
      const measured = drawn > 0 ? rows.getBoundingClientRect().height / drawn : 0
      const height = measured > 1 ? measured : estimate
      const first = Math.floor(-top.getBoundingClientRect().top / height)
      const start = Math.floor((Math.min(first, count) - BEYOND) / STEP) * STEP
      const fit = rowsIn(height)
      setView((before) =>
        before.start === start && before.fit === fit && Math.abs(before.height - height) < 0.5
          ? before
          : { start, fit, height },
      )
    }
    const soon = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    window.addEventListener('scroll', soon, { passive: true })
    window.addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', soon)
      window.removeEventListener('resize', soon)
    }
  }, [count, estimate])
  const within = (row: number) => Math.min(Math.max(row, 0), count)
  const [from, to] = count <= FEW ? [0, count] : [within(view.start), within(view.start + view.fit)]
  const seen = {
    from: Math.max(from, within(view.start + BEYOND)),
    to: Math.min(to, within(view.start + view.fit - BEYOND)),
  }
  return { from: Math.min(from, Math.max(0, to - 1)), to, seen, height: view.height, topRef, rowsRef }
}

/** Of the whole window; the seen ones have `BEYOND` on either side. */
const rowsIn = (height: number): number => Math.ceil(window.innerHeight / height) + 2 * BEYOND + STEP
