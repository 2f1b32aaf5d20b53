// Whether single keys work in the queue. Kept on this device: it is about the keyboard, not about the person.
import { useSyncExternalStore } from 'react'

const KEY = 'cairn-review-keys'
const listeners = new Set<() => void>()
/** What lasts as long as the page where storage is switched off. */
let chosen: boolean | undefined

function keysAreOn(): boolean {
  if (chosen === undefined) {
    try {
      chosen = localStorage.getItem(KEY) !== 'off'
    } catch {
      chosen = true
    }
  }
  return chosen
}

export function setKeys(on: boolean): void {
  chosen = on
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off')
  } catch {
    // Storage can be full or switched off: the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useKeysOn = (): boolean => useSyncExternalStore(subscribe, keysAreOn)
