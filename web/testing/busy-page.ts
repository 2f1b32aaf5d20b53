// Lets page tests wait while the page is busy, which means that it reads, loads code or changes its content. A busy machine
// takes several times as long, so a missing element only counts as missing once the page is idle.
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, vi } from 'vitest'

/**
 * Limits the waiting for a page that never becomes idle, such as one whose response never arrives. Each attempt takes the
 * library's second.
 */
const MAX_ATTEMPTS = 8

/** How long a loaded part may take to render. */
const RENDER_MS = 50

const { setTimeout: startTimer } = globalThis
const clients = new Set<QueryClient>()
let changeCount = 0
const countChange = () => {
  changeCount += 1
}

/** Makes the waits of the test continue while this cache reads or sends. */
export function watchRequests(client: QueryClient): void {
  clients.add(client)
  client.getQueryCache().subscribe(countChange)
  client.getMutationCache().subscribe(countChange)
}

/** Repeats a wait of Testing Library that timed out while the page was busy. */
export async function waitWhileBusy<T>(wait: () => Promise<T>): Promise<T> {
  const observer = new MutationObserver(countChange)
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  try {
    for (let attempt = 1; ; attempt += 1) {
      const before = changeCount
      try {
        return await wait()
      } catch (error) {
        await vi.dynamicImportSettled()
        await new Promise((resolve) => startTimer(resolve, RENDER_MS))
        const isAtRest = changeCount === before && !isRequesting()
        if (isAtRest || attempt === MAX_ATTEMPTS) throw error
      }
    }
  } finally {
    observer.disconnect()
  }
}

const isRequesting = () => [...clients].some((client) => client.isFetching() > 0 || client.isMutating() > 0)

afterEach(() => clients.clear())
