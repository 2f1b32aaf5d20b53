// Half-written texts. On this device they survive a reload. They belong to one user and go at sign-out: a shared laptop
// shows nothing of the child before.
import { useCallback, useState } from 'react'
import { useUser } from './session-context.ts'
import { deviceStorage, pageStorage } from './stored.ts'

const PREFIX = 'cairn-draft:'
const keyFor = (userId: number, name: string) => `${PREFIX}${userId}:${name}`

/**
 * A text kept while it is being written, by default on this device. `name` says what it is for, such as `feedback:17`.
 * `clear` once it is sent. `const [text, setText, clear] = useDraft('feedback:17')`
 */
export function useDraft(
  name: string,
  storage = deviceStorage,
): [string, (text: string) => void, () => void] {
  const key = keyFor(useUser().id, name)
  const [draft, setDraft] = useState({ key, text: storage.get(key) ?? '' })
  // Another draft is asked for: its own stored text, in the same render.
  const text = draft.key === key ? draft.text : (storage.get(key) ?? '')
  const write = useCallback(
    (next: string) => {
      setDraft({ key, text: next })
      storage.set(key, next || null)
    },
    [key, storage],
  )
  const clear = useCallback(() => {
    setDraft({ key, text: '' })
    storage.set(key, null)
  }, [key, storage])
  return [text, write, clear]
}

/** Forgets the drafts of everybody, or of everybody but this user. */
export function wipeDrafts(exceptUser?: number): void {
  const kept = exceptUser === undefined ? null : keyFor(exceptUser, '')
  for (const storage of [deviceStorage, pageStorage]) {
    for (const key of storage.keys()) {
      if (key.startsWith(PREFIX) && !(kept && key.startsWith(kept))) storage.set(key, null)
    }
  }
}
