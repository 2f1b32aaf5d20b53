// What outlives a part of a page. The browser's storage can be full, or switched off altogether: then nothing is kept.

export interface TextStorage {
  keys: () => string[]
  get: (key: string) => string | null
  /** Null removes it. Returns whether it was kept. */
  set: (key: string, text: string | null) => boolean
}

/** `open` throws where storage is switched off. */
function webStorage(open: () => Storage): TextStorage {
  const tried = <Result>(use: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return use(open())
    } catch {
      return otherwise
    }
  }
  return {
    keys: () => tried((storage) => Object.keys(storage), []),
    get: (key) => tried((storage) => storage.getItem(key), null),
    set: (key, text) =>
      tried((storage) => {
        if (text === null) storage.removeItem(key)
        else storage.setItem(key, text)
        return true
      }, false),
  }
}

/** Stays on this device. */
export const deviceStorage = webStorage(() => localStorage)
/** Stays as long as the tab, and survives a reload. */
export const tabStorage = webStorage(() => sessionStorage)
const texts = new Map<string, string>()
/** Goes with the page, for texts that hold passwords. */
export const pageStorage: TextStorage = {
  keys: () => [...texts.keys()],
  get: (key) => texts.get(key) ?? null,
  set: (key, text) => {
    if (text === null) texts.delete(key)
    else texts.set(key, text)
    return true
  },
}
