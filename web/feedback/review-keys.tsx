// The single keys of the queue: whether they are on, and a short list of them.
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { deviceStorage } from '../frame/storage.ts'
import { createStore, useStore } from '../ui/store.ts'
import { Kbd } from '../ui/tag.tsx'

/** A shortcut with its texts in the help and next to the queue. */
type Shortcut = [key: string, help: string, hint: string]

export const listGoalKeys = (): Shortcut[] => [
  ['J', t`Next goal`, ''],
  ['K', t`Previous goal`, t`next, back`],
  ['A', t`Accept`, t`accept`],
  ['I', t`Improve`, t`improve`],
  ['D', t`Deny`, t`deny`],
  ['U', t`Undo the last one`, t`undo`],
]

export const listReflectionKeys = (): Shortcut[] => [
  ['R', t`Read, under Reflections`, t`read`],
  ['E', t`Reply, under Reflections`, t`answer`],
]

/**
 * The keys, shown on wide screens without touch until the reviewer has given some answers. The dialog behind '?' explains
 * them everywhere.
 */
export function KeyHints({ tab }: { tab: 'goals' | 'reflections' }) {
  // The hints stay during the visit, so that nothing moves at the last hinted answer.
  const [isNew] = useState(() => readAnswerCount() < HINTED_ANSWER_COUNT)
  if (!useKeysOn() || !isNew) return null
  const goalKeys = listGoalKeys()
  const hints = tab === 'goals' ? goalKeys : [...goalKeys.slice(0, 2), ...listReflectionKeys()]
  return (
    <p
      aria-hidden="true"
      className="flex items-center justify-end gap-1.5 text-13 whitespace-nowrap text-ink-2 max-xl:hidden touch:hidden"
    >
      {hints.map(([key, , what]) => (
        <span key={key} className="inline-flex items-center gap-1.5">
          <Kbd>{key}</Kbd>
          {what}
        </span>
      ))}
    </p>
  )
}

/** The number of answers on this device with the hints in view. */
const HINTED_ANSWER_COUNT = 10
const ANSWERS_KEY = 'cairn-review-answers'
const readAnswerCount = () => Number(deviceStorage.get(ANSWERS_KEY))

/** Counts an answer to a goal or reflection, as far as the hints need it. */
export function countAnswer(): void {
  const count = readAnswerCount()
  if (count < HINTED_ANSWER_COUNT) deviceStorage.set(ANSWERS_KEY, String(count + 1))
}

/** Stored on the device, because it is about the keyboard, not about the person. */
const KEY = 'cairn-review-keys'
const keysOn = createStore(deviceStorage.get(KEY) !== 'off')

export function setKeys(on: boolean): void {
  keysOn.set(on)
  deviceStorage.set(KEY, on ? 'on' : 'off')
}

export const useKeysOn = (): boolean => useStore(keysOn)
