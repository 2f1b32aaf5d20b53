// Faults of a page that are not visible: refused calls, errors in the console, code that throws.
import type { Page } from '@playwright/test'

export interface Faults {
  /** The faults since the last call. */
  take: () => string[]
}

/** Console messages to ignore: the browser's own for a refused call, which is reported by its answer, and those that playwright.config.ts causes. */
const notOurs =
  /^Failed to load resource: the server responded with a status|^Service Worker registration blocked by Playwright/

/** `expected`: calls that may be refused, such as '404 /api/groups/987654'. */
export function watchFaults(page: Page, expected: readonly (string | RegExp)[] = []): Faults {
  let found: string[] = []
  page.on('response', (response) => {
    if (response.status() < 400) return
    const said = `${response.status()} ${new URL(response.url()).pathname}`
    if (!expected.some((one) => (typeof one === 'string' ? one === said : one.test(said)))) found.push(said)
  })
  page.on('pageerror', (error) => found.push(`${error}`))
  page.on('console', (message) => {
    const text = message.text()
    if (notOurs.test(text)) return
    if (message.type() === 'error' || message.type() === 'warning') found.push(`${message.type()}: ${text}`)
  })
  return {
    take: () => {
      const taken = found
      found = []
      return taken
    },
  }
}
