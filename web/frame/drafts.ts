// Half-written texts that survive a reload. They belong to one user and go at sign-out: a shared laptop shows nothing
// of the child before.
import { useCallback, useState } from 'react'
import { useUser } from './session-context.ts'
import { deviceStorage } from './stored.ts'

const PREFIX = 'cairn-draft:'
const keyFor = (userId: number, name: string) => `${PREFIX}${userId}:${name}`

/**
 * A text kept on this device while it is being written. `name` says what it is for, such as `feedback:17`.
 * `clear` once it is sent. `const [text, setText, clear] = useDraft('feedback:17')`
 */
export function useDraft(name: string): [string, (text: string) => void, () => void] {
  const key = keyFor(useUser().id, name)
  const [draft, setDraft] = useState({ key, text: deviceStorage.get(key) ?? '' })
  // Another draft is asked for: its own stored text, in the same render.
  const text = draft.key === key ? draft.text : (deviceStorage.get(key) ?? '')
  const write = useCallback(
    (next: string) => {
      setDraft({ key, text: next })
      deviceStorage.set(key, next || null)
    },
    [key],
  )
  const clear = useCallback(() => {
    setDraft({ key, text: '' })
    deviceStorage.set(key, null)
  }, [key])
  return [text, write, clear]
}

/** Forgets the drafts of everybody, or of everybody but this user. */
export function wipeDrafts(exceptUser?: number): void {
  const kept = exceptUser === undefined ? null : keyFor(exceptUser, '')
  for (const key of deviceStorage.keys()) {
    if (key.startsWith(PREFIX) && !(kept && key.startsWith(kept))) deviceStorage.set(key, null)
  }
}
