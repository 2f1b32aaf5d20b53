// Renders the real application in a test; `fakeServer` answers its calls.
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { createQueryClient } from '../api/cache.ts'
import { Root } from '../app/root.tsx'
import { setSessionPhase } from '../frame/session.tsx'
import { dismissToast } from '../ui/toast.ts'
import { watchRequests } from './busy-page.ts'
import { FakeEventSource } from './fake-event-source.ts'

/** Renders the application at an address. Returns the page and its cache. */
export function showApp(path = '/') {
  FakeEventSource.install()
  window.history.replaceState(null, '', path)
  setSessionPhase('open')
  dismissToast()
  const client = createQueryClient()
  watchRequests(client)
  const page = render(<Root client={client} />)
  return { ...page, client }
}

/** Selects an item of the menu in a person's row. */
export async function chooseMenuItem(person: string, item: string) {
  fireEvent.click(await screen.findByRole('button', { name: `More for: ${person}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}

/** Makes the window as narrow as a phone's until the end of the test: every upper limit of its width matches. */
export function simulatePhone() {
  const matchMedia = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    matchMedia(media.includes('max-width') ? 'all' : media),
  )
}

/** Spies on full page loads, which do nothing in the test. */
export function watchFullLoads() {
  return vi.spyOn(window.location, 'assign').mockImplementation(() => {})
}

afterEach(() => vi.restoreAllMocks())
