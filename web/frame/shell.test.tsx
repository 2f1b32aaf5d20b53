// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { House } from 'lucide-react'
import { afterEach, describe, expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { Shell } from './shell.tsx'
import type { ShellProps } from './shell-parts.tsx'
import { setTheme } from './theme-toggle.tsx'

const jo = {
  firstName: 'Jo',
  lastName: 'Li',
  studio: 'Basecamp II',
  studioLevel: { level: 3, total: 5 },
}

const show = (props: Partial<ShellProps> = {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Shell
        links={[
          { href: '/', label: 'Dashboard', current: true },
          { href: '/goal-data', label: 'Goal Data', current: false },
        ]}
        user={jo}
        {...props}
      >
        <h1>Good morning, Jo</h1>
      </Shell>
    </QueryClientProvider>,
  )

describe('the frame', () => {
  afterEach(() => setTheme('light'))

  test('the frame shows who is signed in, their studio and the current page', () => {
    show()
    expect(screen.getByRole('link', { name: 'Jo Li, your account' }).getAttribute('href')).toBe('/account')
    expect(screen.getByText('Basecamp II')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('link', { name: 'Goal Data' }).getAttribute('aria-current')).toBeNull()
  })

  test('the frame is hidden when nobody is signed in', () => {
    show({ user: null, dock: [{ href: '/', label: 'Home', icon: House, current: true }] })
    expect(screen.queryByRole('banner')).toBeNull()
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.getByRole('main').textContent).toBe('Good morning, Jo')
  })

  test('the frame shows that it is logging out, and its button cannot be clicked again', async () => {
    fakeServer({ 'POST /api/auth/logout': () => new Promise(() => {}) })
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }))
    expect(await screen.findByRole('button', { name: /Logging out/ })).toHaveProperty('disabled', true)
  })

  test('the frame stores the chosen theme under its key', () => {
    show()
    const toggle = screen.getByRole('button', { name: 'Dark theme' })
    fireEvent.click(toggle)
    expect(document.documentElement.classList.contains('dark')).toBe(true)
    expect(localStorage.getItem('cairn-theme')).toBe('dark')
    expect(toggle.getAttribute('aria-pressed')).toBe('true')
  })

  test('the frame lets the keyboard skip the bar', () => {
    show()
    fireEvent.click(screen.getByRole('link', { name: 'Skip to content' }))
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })
})
