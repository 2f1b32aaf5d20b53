import { t } from '@lingui/core/macro'
import { Moon, Sun } from 'lucide-react'
import { IconButton } from '../ui/button.tsx'
import { createStore, useStore } from '../ui/store.ts'
import { deviceStorage } from './storage.ts'

/** A button for light or dark, stored on this device. */
export function ThemeToggle() {
  const dark = useTheme() === 'dark'
  return (
    <IconButton
      icon={dark ? Sun : Moon}
      label={t`Dark theme`}
      tooltip={dark ? t`Switch to light` : t`Switch to dark`}
      aria-pressed={dark}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    />
  )
}

/** The storage key. `public/first-paint.js` reads the same one before the first paint. */
const key = 'cairn-theme'
type Theme = 'light' | 'dark'

const initialTheme: Theme = document.documentElement.classList.contains('dark') ? 'dark' : 'light'
const theme = createStore<Theme>(initialTheme, () => {
  window.addEventListener('storage', followOtherTab)
  return () => window.removeEventListener('storage', followOtherTab)
})

function followOtherTab({ key: changed, newValue }: StorageEvent): void {
  if (changed === key) show(newValue === 'dark' ? 'dark' : 'light')
}

function show(next: Theme): void {
  document.documentElement.className = next
  theme.set(next)
}

/** Shows a theme, and stores it if the browser allows that. */
export function setTheme(next: Theme): void {
  show(next)
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', next === 'dark' ? '#1c1f1b' : '#ffffff')
  deviceStorage.set(key, next)
}

/** Returns the current theme, by default light. */
export const useTheme = (): Theme => useStore(theme)
