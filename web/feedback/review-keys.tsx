// The single keys of the queue: whether they are on, and a short list of them.
import { deviceStorage } from '../frame/storage.ts'
import { createStore, useStore } from '../ui/store.ts'
import { Kbd } from '../ui/tag.tsx'

/** Each with its words in the help, and next to the queue. */
export const keys = {
  goals: [
    ['J', 'Next goal', ''],
    ['K', 'Goal before', 'next, back'],
    ['A', 'Accept', 'accept'],
    ['I', 'Improve', 'improve'],
    ['D', 'Deny', 'deny'],
    ['U', 'Undo the last one', 'undo'],
  ],
  reflections: [
    ['R', 'Read, under Reflections', 'read'],
    ['E', 'Reply, under Reflections', 'answer'],
  ],
} as const

/** The keys, shown on wide screens without touch; the dialog behind '?' explains them everywhere. */
export function KeyHints({ tab }: { tab: keyof typeof keys }) {
  if (!useKeysOn()) return null
  const hints = tab === 'goals' ? keys.goals : [...keys.goals.slice(0, 2), ...keys.reflections]
  return (
    <p aria-hidden="true" className="flex items-center gap-1.5 text-13 text-ink-2 max-xl:hidden touch:hidden">
      {hints.map(([key, , what]) => (
        <span key={key} className="inline-flex items-center gap-1.5">
          <Kbd>{key}</Kbd>
          {what}
        </span>
      ))}
    </p>
  )
}

/** Stored on the device, because it is about the keyboard, not about the person. */
const KEY = 'cairn-review-keys'
const keysOn = createStore(deviceStorage.get(KEY) !== 'off')

export function setKeys(on: boolean): void {
  keysOn.set(on)
  deviceStorage.set(KEY, on ? 'on' : 'off')
}

export const useKeysOn = (): boolean => useStore(keysOn)
