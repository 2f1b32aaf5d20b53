// Handles the rows of a queue that is worked through: single-key shortcuts, and rows chosen by pointer or focus.
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useKeysOn } from './review-keys.tsx'

/** The subject of a row, which has `data-goal` or `data-reflection` with the id. */
type Row = 'goal' | 'reflection'

/** Whether an open dialog or menu takes the keys. */
const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

interface QueueEventsSettings {
  row: Row
  within: RefObject<HTMLElement | null>
  /** The rows that can be answered, in order. */
  stops: readonly { id: number }[]
  current: number | null
  /** A dialog is open, or its code is still loading, so typed text is meant for it. */
  paused: boolean
  /** Called when another row becomes the current one. */
  onGo: (id: number) => void
  /** Handles another lower-case key, pressed in the queue or outside of it. Returns true if it was used. */
  onKey: (key: string, isInside: boolean) => boolean
}

/** J and K move through the `stops`. From outside of the queue they only enter it, so that no unseen goal is answered. */
export function useQueueEvents({
  row,
  within,
  stops,
  current,
  paused,
  onGo,
  onKey,
}: QueueEventsSettings): void {
  const keysOn = useKeysOn()
  const step = (by: number, isInside: boolean) => {
    const at = stops.findIndex(({ id }) => id === current)
    const next = isInside ? stops[Math.min(Math.max(at + by, 0), stops.length - 1)] : (stops[at] ?? stops[0])
    if (!next) return
    onGo(next.id)
    focusRow(row, next.id)
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!keysOn || paused || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    const { target } = event
    if (!(target instanceof Element) || target.closest('input, select, textarea') || isCovered()) return
    const key = event.key.toLowerCase()
    // The tabs and the buttons next to them are outside of the queue.
    const isInside = target.closest('[data-queue]') !== null
    const moves = key === 'j' || key === 'k'
    if (moves) step(key === 'j' ? 1 : -1, isInside)
    if (moves || onKey(key, isInside)) event.preventDefault()
  })
  // A pointer makes a row current on click, not on pointer down, because the row then changes its layout and the button
  // under the pointer would move away.
  const onPoint = useEffectEvent(({ type, target }: Event) => {
    if (!(target instanceof Element)) return
    if (type === 'focusin' ? !target.matches(':focus-visible') : target.closest('button, a, summary')) return
    const chosen = Number(target.closest(`[data-${row}]`)?.getAttribute(`data-${row}`))
    if (stops.some(({ id }) => id === chosen)) onGo(chosen)
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
