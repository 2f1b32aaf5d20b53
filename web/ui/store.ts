import { useSyncExternalStore } from 'react'

export interface ReadableStore<Value> {
  get: () => Value
  subscribe: (listener: () => void) => () => void
}

export interface Store<Value> extends ReadableStore<Value> {
  /** Notifies the subscribers, unless the value is the same as before. */
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

/** Renders again when what `select` returns changes, so it must return the same while nothing changed. */
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

/** Narrower than the breakpoint `sm`. */
const PHONE = '(max-width: 719.98px)'

/** Whether the window is as narrow as a phone's: for content that differs there. Looks alone are left to `max-sm:`. */
export const useOnPhone = (): boolean => useSyncExternalStore(subscribe, isOnPhone)

/** Now, for what must not change when the window does. */
export const isOnPhone = () => window.matchMedia(PHONE).matches

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
