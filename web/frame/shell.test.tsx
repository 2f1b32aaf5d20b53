// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { House } from '../ui/icons.tsx'
import { Shell } from './shell.tsx'
import type { ShellProps } from './shell-parts.tsx'
import { setTheme } from './theme-toggle.tsx'

const jo = {
  firstName: 'Jo',
  lastName: 'Li',
  studio: 'Basecamp II',
  studioLevel: { level: 3, of: 5 },
}

const show = (props: Partial<ShellProps> = {}) =>
  render(
    <Shell
      links={[
        { href: '/', label: 'Dashboard', current: true },
        { href: '/goal-data', label: 'Goal Data', current: false },
      ]}
      user={jo}
      onLogout={() => {}}
      loggingOut={false}
      {...props}
    >
      <h1>Good morning, Jo</h1>
    </Shell>,
  )

describe('the frame', () => {
  afterEach(() => setTheme('light'))

  test('shows who is signed in, their studio and where they are', () => {
    show()
    expect(screen.getByRole('link', { name: 'Jo Li, your account' }).getAttribute('href')).toBe('/account')
    expect(screen.getByText('Basecamp II')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('link', { name: 'Goal Data' }).getAttribute('aria-current')).toBeNull()
  })

  test('is not there when nobody is signed in', () => {
    show({ user: null, dock: [{ href: '/', label: 'Home', icon: House, current: true }] })
    expect(screen.queryByRole('banner')).toBeNull()
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.getByRole('main').textContent).toBe('Good morning, Jo')
  })

  test('says that it logs out and cannot be pressed again meanwhile', () => {
    show({ loggingOut: true })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Logging out...' }).disabled).toBe(true)
  })

  test('keeps the chosen theme under its key', () => {
    show()
    const toggle = screen.getByRole('button', { name: 'Dark theme' })
    fireEvent.click(toggle)
    expect(document.documentElement.classList.contains('dark')).toBe(true)
    expect(localStorage.getItem('cairn-theme')).toBe('dark')
    expect(toggle.getAttribute('aria-pressed')).toBe('true')
  })

  test('lets the keyboard jump over the bar', () => {
    show()
    fireEvent.click(screen.getByRole('link', { name: 'Skip to content' }))
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })
})
