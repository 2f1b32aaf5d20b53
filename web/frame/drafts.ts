// Drafts are half-written texts. On this device they survive a reload. They belong to one user and are deleted at sign-out,
// because a shared laptop must show nothing of the previous child.
import { useCallback, useState } from 'react'
import { deviceStorage, pageStorage } from './storage.ts'
import { useUser } from './user-and-week.ts'

const PREFIX = 'cairn-draft:'
const keyFor = (userId: number, name: string) => `${PREFIX}${userId}:${name}`

/**
 * A text that is stored while it is being written, by default on this device. `name` is its purpose, such as `feedback:17`.
 * Call `clear` when it is sent. `const [text, setText, clear] = useDraft('feedback:17')`
 */
export function useDraft(
  name: string,
  storage = deviceStorage,
): [string, (text: string) => void, () => void] {
  const key = keyFor(useUser().id, name)
  const [draft, setDraft] = useState({ key, text: storage.get(key) ?? '' })
  // If the name changes, the other draft's text is shown in the same render.
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

/** Deletes the drafts of all users, or of all but this user. */
export function deleteDrafts(exceptUser?: number): void {
  const keptPrefix = exceptUser === undefined ? null : keyFor(exceptUser, '')
  for (const storage of [deviceStorage, pageStorage]) {
    for (const key of storage.keys()) {
      if (key.startsWith(PREFIX) && !(keptPrefix && key.startsWith(keptPrefix))) storage.set(key, null)
    }
  }
}
