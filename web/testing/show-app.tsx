// The real application in a test, with a server at the edge of the network.
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { newQueryClient } from '../api/cache.ts'
import { App } from '../app/app.tsx'
import { setSessionPhase } from '../app/session-phase.ts'
import { dismissToast } from '../ui/toast.ts'

/** The browser's own stream of events, which a test can speak through. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeEventSource[] = []
  static last(): FakeEventSource {
    const source = FakeEventSource.opened.at(-1)
    if (!source) throw new Error('No stream was opened')
    return source
  }
  readonly url: string
  readyState = 0
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.opened.push(this)
  }
  open() {
    this.readyState = 1
    this.onopen?.()
  }
  /** The browser tries again by itself. */
  breaks() {
    this.readyState = 0
    this.onerror?.()
  }
  /** The server refused: the browser gives up. */
  refuses() {
    this.readyState = FakeEventSource.CLOSED
    this.onerror?.()
  }
  says(data: string) {
    this.dispatchEvent(new MessageEvent('change', { data }))
  }
  close() {
    this.readyState = FakeEventSource.CLOSED
  }
}

/** Shows the application at an address. Answers its cache and the full page loads it asked for. */
export function showApp(path = '/') {
  FakeEventSource.opened = []
  vi.stubGlobal('EventSource', FakeEventSource)
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
