// What goes wrong on a page without anybody seeing it: refused calls, errors in the console, code that throws.
import type { Page } from '@playwright/test'

export interface Faults {
  /** What went wrong since the last time this was asked. */
  take: () => string[]
}

/** The browser's own words for a refused call, which is judged by its answer; and what playwright.config.ts asks for. */
const notOurs =
  /^Failed to load resource: the server responded with a status|^Service Worker registration blocked by Playwright/

/** `expected` are calls that may be refused, such as '404 /api/groups/987654'. */
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
