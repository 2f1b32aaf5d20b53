// Texts in the browser's storage. If it is full or switched off, nothing is stored and nothing fails.

export interface TextStorage {
  keys: () => string[]
  get: (key: string) => string | null
  /** Null removes the text. Returns whether it was stored. */
  set: (key: string, text: string | null) => boolean
}

/** `open` throws if storage is switched off. */
function webStorage(open: () => Storage): TextStorage {
  const attempt = <Result>(use: (storage: Storage) => Result, fallback: Result): Result => {
    try {
      return use(open())
    } catch {
      return fallback
    }
  }
  return {
    keys: () => attempt((storage) => Object.keys(storage), []),
    get: (key) => attempt((storage) => storage.getItem(key), null),
    set: (key, text) =>
      attempt((storage) => {
        if (text === null) storage.removeItem(key)
        else storage.setItem(key, text)
        return true
      }, false),
  }
}

/** Survives on this device. */
export const deviceStorage = webStorage(() => localStorage)
/** Survives a reload, and ends with the tab. */
export const tabStorage = webStorage(() => sessionStorage)
const texts = new Map<string, string>()
/** Memory of the page, for texts that contain passwords. */
export const pageStorage: TextStorage = {
  keys: () => [...texts.keys()],
  get: (key) => texts.get(key) ?? null,
  set: (key, text) => {
    if (text === null) texts.delete(key)
    else texts.set(key, text)
    return true
  },
}

/** Settings of this device, not of a user: those of theme.ts, language.ts and feedback/review-keys.tsx. */
const SETTINGS = ['cairn-theme', 'cairn-language', 'cairn-review-keys', 'cairn-review-answers']

/** Preserves the device's settings during `work`, whose response makes the browser clear its storage, as signing out does. */
export async function preserveSettings<T>(work: () => Promise<T>): Promise<T> {
  const before = SETTINGS.map((key) => [key, deviceStorage.get(key)] as const)
  const answer = await work()
  for (const [key, value] of before) if (value !== null) deviceStorage.set(key, value)
  return answer
}
