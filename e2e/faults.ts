// Finds faults that are not visible on a page: refused calls, console errors, and exceptions.
import type { Page } from '@playwright/test'

export interface Faults {
  /** The faults since the last call. */
  take: () => string[]
}

/** Console messages to ignore: the browser's own about refused calls, and those that playwright.config.ts causes. */
const notOurs =
  /^Failed to load resource: the server responded with a status|^Service Worker registration blocked by Playwright/

/** `expected` lists calls that may be refused, such as '404 /api/groups/987654'. */
export function watchFaults(page: Page, expected: readonly (string | RegExp)[] = []): Faults {
  let faults: string[] = []
  page.on('response', (response) => {
    if (response.status() < 400) return
    const fault = `${response.status()} ${new URL(response.url()).pathname}`
    if (!expected.some((pattern) => (typeof pattern === 'string' ? pattern === fault : pattern.test(fault))))
      faults.push(fault)
  })
  page.on('pageerror', (error) => faults.push(`${error}`))
  page.on('console', (message) => {
    const text = message.text()
    if (notOurs.test(text)) return
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`${message.type()}: ${text}`)
  })
  return {
    take: () => {
      const taken = faults
      faults = []
      return taken
    },
  }
}
