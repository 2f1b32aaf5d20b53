// The rows of a queue that is worked through: single keys, and what the pointer or the focus chooses.
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useKeysOn } from './review-keys.tsx'

/** What a row is about; it is `data-goal` or `data-reflection` with the id. */
type Row = 'goal' | 'reflection'

/** Something else takes the keys while it is open. */
export const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

export function useQueueEvents({
  row,
  within,
  onKey,
  onChoose,
}: {
  row: Row
  within: RefObject<HTMLElement | null>
  /** A lower-case key with the element that has the focus. True: it was used. */
  onKey: (key: string, target: Element) => boolean
  onChoose: (id: number) => void
}): void {
  const keysOn = useKeysOn()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!keysOn || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    const { target } = event
    if (!(target instanceof Element) || target.closest('input, select, textarea')) return
    if (onKey(event.key.toLowerCase(), target)) event.preventDefault()
  })
  // A pointer makes a row current on click, not on pointer down: the row then changes its layout, and the button under
  // the pointer would move away.
  const onPoint = useEffectEvent(({ type, target }: Event) => {
    if (!(target instanceof Element)) return
    if (type === 'focusin' ? !target.matches(':focus-visible') : target.closest('button, a, summary')) return
    onChoose(Number(target.closest(`[data-${row}]`)?.getAttribute(`data-${row}`)))
  })
  useEffect(() => {
    const queue = within.current
    const keys = (event: KeyboardEvent) => onKeyDown(event)
    const point = (event: Event) => onPoint(event)
    document.addEventListener('keydown', keys)
    queue?.addEventListener('focusin', point)
    queue?.addEventListener('click', point)
    return () => {
      document.removeEventListener('keydown', keys)
      queue?.removeEventListener('focusin', point)
      queue?.removeEventListener('click', point)
    }
  }, [within])
}

export const rowId = (row: Row, id: number): string => `${row}-${id}`

export function focusRow(row: Row, id: number): void {
  const element = document.getElementById(rowId(row, id))
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest' })
}
