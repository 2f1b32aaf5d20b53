import { useSyncExternalStore } from 'react'

/** Kept under this key; `public/first-paint.js` reads the same one before the first paint. */
const key = 'cairn-theme'
export type Theme = 'light' | 'dark'

const listeners = new Set<() => void>()
const shown = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light')

/** Shows a theme at once and remembers it where the browser allows that. */
export function setTheme(theme: Theme): void {
  document.documentElement.className = theme
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', theme === 'dark' ? '#1c1f1b' : '#ffffff')
  try {
    localStorage.setItem(key, theme)
  } catch {
    // Storage can be full or switched off: the theme then lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  // Another tab changed it.
  const follow = (event: StorageEvent) => {
    if (event.key !== key) return
    document.documentElement.className = event.newValue === 'dark' ? 'dark' : 'light'
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', follow)
  }
}

/** The theme that is shown; default light. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, shown)
