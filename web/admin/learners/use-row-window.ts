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
  /** Heights in pixels of what is not drawn. */
  above: number
  below: number
  /** Goes on the empty part above the rows. */
  topRef: RefObject<HTMLTableSectionElement | null>
  /** Goes on the part that holds the rows. */
  rowsRef: RefObject<HTMLTableSectionElement | null>
}

/** All rows have the same height: measured, so that it follows the layout and the size of text. */
export function useRowWindow(count: number, estimate: number): RowWindow {
  const topRef = useRef<HTMLTableSectionElement | null>(null)
  const rowsRef = useRef<HTMLTableSectionElement | null>(null)
  const [view, setView] = useState({ from: 0, to: FEW, height: estimate })
  useLayoutEffect(() => {
    if (count <= FEW) return
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
      const from = Math.max(0, Math.floor((Math.min(first, count) - BEYOND) / STEP) * STEP)
      const fit = Math.ceil(window.innerHeight / height) + 2 * BEYOND + STEP
      const to = Math.min(count, from + fit)
      setView((before) =>
        before.from === from && before.to === to && Math.abs(before.height - height) < 0.5
          ? before
          : { from, to, height },
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
  const all = count <= FEW
  const to = all ? count : Math.min(view.to, count)
  const from = all ? 0 : Math.min(view.from, Math.max(0, to - 1))
  return { from, to, above: from * view.height, below: (count - to) * view.height, topRef, rowsRef }
}
