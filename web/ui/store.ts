import { useSyncExternalStore } from 'react'

export interface ReadableStore<Value> {
  get: () => Value
  subscribe: (listener: () => void) => () => void
}

export interface Store<Value> extends ReadableStore<Value> {
  /** Notifies the subscribers if the value changed. */
  set: (next: Value) => void
}

/** State outside of React. `start` runs with the first subscriber, the function it returns after the last one. */
export function createStore<Value>(first: Value, start?: () => () => void): Store<Value> {
  const listeners = new Set<() => void>()
  let value = first
  let stop: (() => void) | undefined
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      if (listeners.size === 0) stop = start?.()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop?.()
      }
    },
  }
}

/** Re-renders when the result of `select` changes, so it must return the same value while nothing changed. */
export function useStore<Value>(store: ReadableStore<Value>): Value
export function useStore<Value, Selected>(
  store: ReadableStore<Value>,
  select: (value: Value) => Selected,
): Selected
export function useStore<Value>(
  store: ReadableStore<Value>,
  select = (value: Value): unknown => value,
): unknown {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}

/** Matches windows narrower than the breakpoint `sm`. */
const PHONE = '(max-width: 719.98px)'

/** Whether the window is as narrow as a phone's. Only for different content; use `max-sm:` for different styles. */
export const useOnPhone = (): boolean => useSyncExternalStore(subscribe, isOnPhone)

/** Like `useOnPhone`, for one moment: for what must not change with the window. */
export const isOnPhone = () => window.matchMedia(PHONE).matches

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
