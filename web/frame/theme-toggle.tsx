import { IconButton } from '../ui/icon-button.tsx'
import { Moon, Sun } from '../ui/start-icons.tsx'
import { setTheme, useTheme } from './theme.ts'

/** Light or dark, stored on this device. */
export function ThemeToggle({ className }: { className?: string }) {
  const dark = useTheme() === 'dark'
  return (
    <IconButton
      icon={dark ? Sun : Moon}
      label="Dark theme"
      tip={dark ? 'Switch to light' : 'Switch to dark'}
      aria-pressed={dark}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
      className={className}
    />
  )
}
