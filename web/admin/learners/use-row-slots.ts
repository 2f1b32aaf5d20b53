// Which of the drawn rows becomes which in another order: a row that is drawn already only gets other words, where a new
// one costs the browser three times as much.
import { type FocusEvent, useLayoutEffect, useMemo, useRef } from 'react'

/** Keys of rows by the id of whom they show, in the order of the screen. */
export type RowSlots = ReadonlyMap<number, number>

/**
 * Who stays keeps the row; newcomers take over the rows of those who left, in their order. Never that of `held`: what
 * has the focus, or gets it back from a dialog, must not come to stand for somebody else.
 */
export function rowSlots(ids: readonly number[], before: RowSlots, held: number | null): RowSlots {
  const stay = new Set(ids)
  const free = [...before].filter(([id]) => !stay.has(id) && id !== held).map(([, slot]) => slot)
  let next = Math.max(-1, ...before.values()) + 1
  return new Map(ids.map((id) => [id, before.get(id) ?? free.shift() ?? next++]))
}

/** `onFocus` goes around the rows, each of which names its person as `data-person`. */
export function useRowSlots(people: readonly { id: number }[]): {
  slots: RowSlots
  onFocus: (event: FocusEvent) => void
} {
  const drawn = useRef<RowSlots>(new Map())
  const held = useRef<number | null>(null)
  const slots = useMemo(
    () =>
      rowSlots(
        people.map(({ id }) => id),
        drawn.current,
        held.current,
      ),
    [people],
  )
  useLayoutEffect(() => {
    drawn.current = slots
  }, [slots])
  const onFocus = ({ target }: FocusEvent) => {
    held.current = Number(target.closest<HTMLElement>('[data-person]')?.dataset.person) || null
  }
  return { slots, onFocus }
}
