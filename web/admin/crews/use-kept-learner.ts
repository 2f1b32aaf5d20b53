// The focus stays with a learner whose row is drawn elsewhere: after a move of one's own, or of another admin.
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { BoardData } from './board-store.ts'

interface Held {
  element: Element
  learner: string
  part: string
}

/**
 * `board` holds the rows; what takes the focus in them has `data-learner` and `data-part`. `follow` is the learner whom
 * this person moved last: the page scrolls along with that one alone.
 */
export function useKeptLearner(
  board: RefObject<HTMLElement | null>,
  data: BoardData,
  follow: number | null,
): void {
  const held = useRef<Held | null>(null)
  useLayoutEffect(() => {
    const hold = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      const { learner, part } = target.dataset
      const isRow = learner && part && board.current?.contains(target)
      held.current = isRow ? { element: target, learner, part } : null
    }
    // Left on purpose: an element that goes with its row is no longer connected by then.
    const release = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (held.current?.element === target && held.current.element.isConnected) held.current = null
      })
    document.addEventListener('focusin', hold)
    document.addEventListener('focusout', release)
    return () => {
      document.removeEventListener('focusin', hold)
      document.removeEventListener('focusout', release)
    }
  }, [board])
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are drawn elsewhere when the data is another.
  useLayoutEffect(() => {
    const lost = held.current
    const at = document.activeElement
    if (!lost || lost.element.isConnected || (at && at !== document.body)) return
    const row = `[data-learner="${lost.learner}"]`
    const next =
      board.current?.querySelector<HTMLElement>(`${row}[data-part="${lost.part}"]`) ??
      board.current?.querySelector<HTMLElement>(row)
    next?.focus({ preventScroll: Number(lost.learner) !== follow })
  }, [board, data, follow])
}
