import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, refused } from '../testing/fake-server.ts'
import { showApp } from '../testing/show-app.tsx'
import { DEMO_MESSAGE_MS } from './guest-page.tsx'

afterEach(() => vi.useRealTimers())

const signedOut = () =>
  fakeServer({
    'GET /api/auth/user': () => refused('unauthenticated'),
    'GET /api/setup': () => ({ needed: false }),
  })

test('the sign-in screen leads a visitor to the demo, and its sign-up buttons lead back', async () => {
  signedOut()
  showApp('/')
  fireEvent.click(await screen.findByRole('link', { name: 'Look around as a guest' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, guest' })).toBeDefined()
  expect(window.location.pathname).toBe('/guest')
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(figures).toEqual(['2 of 4', '4 days', '#2'])
  for (const link of screen.getAllByRole('link', { name: /Sign up/ })) {
    expect(link.getAttribute('href')).toBe('/')
  }
})

test('a check-off in the demo lays a stone, says so for three seconds, and calls nothing on the server', async () => {
  const { requests } = signedOut()
  showApp('/guest')
  const tick = await screen.findByRole('checkbox', { name: /Mark as done: Read 20 pages/ })
  // Toasts load with the first action of a person, in a chunk of their own.
  fireEvent.pointerDown(tick)
  await screen.findByRole('region', { name: /Notifications/ })
  const before = requests.length
  vi.useFakeTimers()
  fireEvent.click(tick)
  expect(screen.getAllByRole('definition')[0]?.textContent).toBe('3 of 4')
  expect(screen.getAllByText('Goal Completed!').length).toBeGreaterThan(0)
  act(() => void vi.advanceTimersByTime(DEMO_MESSAGE_MS - 100))
  expect(screen.getAllByText('Goal Completed!').length).toBeGreaterThan(0)
  act(() => void vi.advanceTimersByTime(1000))
  expect(screen.queryByText('Goal Completed!')).toBeNull()
  expect(requests).toHaveLength(before)
})
