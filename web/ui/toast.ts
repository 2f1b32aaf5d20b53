import type { ReactNode } from 'react'

/** At most one toast is shown at a time. */
export const TOAST_LIMIT = 1
/** How long a toast stays, in milliseconds. */
export const TOAST_DURATION_MS = 5000
/** How far to the right a finger must move to dismiss it, in pixels. */
export const TOAST_SWIPE_PX = 50
/** This key moves the focus to the notifications region. */
export const TOAST_HOTKEY = 'F8'
/** A dismissed toast is forgotten after this long, in milliseconds. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000

export type ToastKind = 'success' | 'destructive' | 'info'
export type ToastAction = { label: string; onSelect: () => void }
export type ToastInput = {
  kind: ToastKind
  title: ReactNode
  description?: ReactNode
  /** Undo where it can be. */
  action?: ToastAction
  /** A failure that is shown although failures are muted. */
  always?: boolean
}
export type ToastEntry = ToastInput & { id: number; open: boolean }

let entries: readonly ToastEntry[] = []
let lastId = 0
const listeners = new Set<() => void>()
const removals = new Map<number, ReturnType<typeof setTimeout>>()

function publish(next: readonly ToastEntry[]): void {
  entries = next
  for (const [id, timer] of removals) {
    if (next.some((entry) => entry.id === id)) continue
    clearTimeout(timer)
    removals.delete(id)
  }
  for (const listener of listeners) listener()
}

let failuresMuted = false

/** Mutes failures while a dialog says why every call fails, as the sign-in does once the session has ended. */
export function muteFailures(muted: boolean): void {
  failuresMuted = muted
}

/** Shows a message; an older one makes room for it. */
export function toast(input: ToastInput): { id: number; dismiss: () => void } {
  if (failuresMuted && input.kind === 'destructive' && !input.always) return { id: 0, dismiss: () => {} }
  lastId += 1
  const id = lastId
  publish([{ ...input, id, open: true }, ...entries].slice(0, TOAST_LIMIT))
  return { id, dismiss: () => dismissToast(id) }
}

/** Closes one toast, or all. */
export function dismissToast(id?: number): void {
  for (const entry of entries) {
    if ((id !== undefined && entry.id !== id) || removals.has(entry.id)) continue
    const timer = setTimeout(
      () => publish(entries.filter((one) => one.id !== entry.id)),
      TOAST_REMOVE_DELAY_MS,
    )
    removals.set(entry.id, timer)
  }
  publish(entries.map((entry) => (id === undefined || entry.id === id ? { ...entry, open: false } : entry)))
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentToasts = (): readonly ToastEntry[] => entries
