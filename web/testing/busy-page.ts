// Waits of page tests that last while the page is busy: it reads, loads code or changes what it shows. On a busy machine
// that takes several times as long, so only a page that has come to rest counts as one that never shows what is awaited.
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, vi } from 'vitest'

/** A page that never comes to rest, such as one whose answer never arrives. Each attempt takes the library's second. */
const MAX_ATTEMPTS = 8

/** How long a loaded part may take to render, in milliseconds. */
const RENDER_MS = 50

const { setTimeout: startTimer } = globalThis
const clients = new Set<QueryClient>()
let changeCount = 0
const countChange = () => {
  changeCount += 1
}

/** From now on waits of the test last while this cache reads or sends. */
export function watchRequests(client: QueryClient): void {
  clients.add(client)
  client.getQueryCache().subscribe(countChange)
  client.getMutationCache().subscribe(countChange)
}

/** Runs a wait of Testing Library again when it has timed out on a page that was not at rest. */
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
