// The real application in a test, with a server at the edge of the network.
import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { newQueryClient } from '../api/cache.ts'
import { App } from '../app/app.tsx'
import { setSessionPhase } from '../frame/session-phase.ts'
import { dismissToast } from '../ui/toast.ts'
import { FakeEventSource } from './fake-event-source.ts'

/** Shows the application at an address. Answers its cache and the full page loads it asked for. */
export function showApp(path = '/') {
  FakeEventSource.install()
  window.history.replaceState(null, '', path)
  setSessionPhase('open')
  dismissToast()
  const client = newQueryClient()
  const page = render(
    <QueryClientProvider client={client}>
      <App />
    </QueryClientProvider>,
  )
  return { ...page, client }
}

/** Full page loads, which leave the test's page where it is. */
export function watchFullLoads() {
  return vi.spyOn(window.location, 'assign').mockImplementation(() => {})
}

afterEach(() => vi.restoreAllMocks())

// Pages come in their own chunks, which a busy machine reads slowly.
configure({ asyncUtilTimeout: 8000 })
