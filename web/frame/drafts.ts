// Half-written texts that survive a reload. They belong to one user and go at sign-out: a shared laptop shows nothing
// of the child before.
import { useCallback, useState } from 'react'
import { useUser } from './session-context.ts'

const PREFIX = 'cairn-draft:'
const keyFor = (userId: number, name: string) => `${PREFIX}${userId}:${name}`

/**
 * A text kept on this device while it is being written. `name` says what it is for, such as `feedback:17`.
 * `clear` once it is sent. `const [text, setText, clear] = useDraft('feedback:17')`
 */
export function useDraft(name: string, initial = ''): [string, (text: string) => void, () => void] {
  const key = keyFor(useUser().id, name)
  const [draft, setDraft] = useState({ key, text: stored(key) ?? initial })
  // Another draft is asked for: its own stored text, in the same render.
  const text = draft.key === key ? draft.text : (stored(key) ?? initial)
  const write = useCallback(
    (next: string) => {
      setDraft({ key, text: next })
      store(key, next)
    },
    [key],
  )
  const clear = useCallback(() => {
    setDraft({ key, text: '' })
    store(key, '')
  }, [key])
  return [text, write, clear]
}

/** Forgets the drafts of everybody, or of everybody but this user. */
export function wipeDrafts(exceptUser?: number): void {
  const kept = exceptUser === undefined ? null : keyFor(exceptUser, '')
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && !(kept && key.startsWith(kept))) localStorage.removeItem(key)
    }
  } catch {
    // Where storage is switched off nothing was kept.
  }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Storage can be full or switched off: the text then lasts as long as the page.
  }
}
