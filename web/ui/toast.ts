import { createStore } from './store.ts'

/** The number of toasts shown at a time. */
export const TOAST_LIMIT = 1
/** How long a toast stays. */
export const TOAST_DURATION_MS = 5000
/** How long a toast stays whose action is the only simple way back from a deletion. */
export const UNDO_TOAST_DURATION_MS = 10_000
/** How far to the right a finger must move to dismiss a toast. */
export const TOAST_SWIPE_PX = 50
/** The key that moves the focus to the notifications region. */
export const TOAST_HOTKEY = 'F8'
/** How long a dismissed toast stays in the list. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000

export type ToastKind = 'success' | 'destructive' | 'info'
export type ToastAction = {
  label: string
  onSelect: () => void
  /** How long the toast stays, if longer than others. */
  durationMs?: number
}
export type ToastEntry = {
  id: number
  open: boolean
  kind: ToastKind
  title: string
  description: string | undefined
  /** Epoch milliseconds. */
  shownAt: number
  /** The 'Undo' action, if that is possible. */
  action: ToastAction | undefined
}

export const toasts = createStore<readonly ToastEntry[]>([])
let lastId = 0
const removals = new Map<number, ReturnType<typeof setTimeout>>()

function publish(next: readonly ToastEntry[]): void {
  for (const [id, timer] of removals) {
    if (next.some((entry) => entry.id === id)) continue
    clearTimeout(timer)
    removals.delete(id)
  }
  toasts.set(next)
}

let failuresMuted = false

/** Mutes failures while a dialog explains why every call fails, as the sign-in dialog does after a session ends. */
export function muteFailures(muted: boolean): void {
  failuresMuted = muted
}

export function showSuccess(title: string, description?: string, action?: ToastAction): void {
  show('success', title, description, action)
}

export const showInfo = (title: string, description?: string, action?: ToastAction) =>
  show('info', title, description, action)

/** `always` shows it even while failures are muted. */
export function showFailure(title: string, description?: string, always = false): void {
  if (!failuresMuted || always) show('destructive', title, description)
}

/** Shows a message, which replaces the previous one. */
function show(kind: ToastKind, title: string, description?: string, action?: ToastAction) {
  lastId += 1
  const id = lastId
  const shownAt = Date.now()
  publish(
    [{ id, open: true, kind, title, description, shownAt, action }, ...toasts.get()].slice(0, TOAST_LIMIT),
  )
  return { id, dismiss: () => dismissToast(id) }
}

/** A dialog that opens sooner after a toast was opened by the same action. */
const SAME_ACTION_MS = 500

/**
 * Closes messages of success when a dialog opens, because a phone would show them over it. Failures stay, and so does Undo,
 * except over a celebration.
 */
export function clearForDialog(isCelebration: boolean): void {
  for (const { id, kind, action, shownAt } of toasts.get()) {
    const isOver = kind === 'success' && (action === undefined || isCelebration)
    if (isOver && Date.now() - shownAt > SAME_ACTION_MS) dismissToast(id)
  }
}

/** Closes one toast, or all. */
export function dismissToast(id?: number): void {
  for (const entry of toasts.get()) {
    if ((id !== undefined && entry.id !== id) || removals.has(entry.id)) continue
    const timer = setTimeout(
      () => publish(toasts.get().filter((toast) => toast.id !== entry.id)),
      TOAST_REMOVE_DELAY_MS,
    )
    removals.set(entry.id, timer)
  }
  publish(
    toasts.get().map((entry) => (id === undefined || entry.id === id ? { ...entry, open: false } : entry)),
  )
}
