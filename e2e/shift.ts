// Measures the layout shift of a page while it opens.
import type { Browser, Locator, Page } from '@playwright/test'
import { type Cairn, expect } from './fixtures.ts'
import { signedIn } from './people.ts'
import type { Account } from './school-api.ts'

/** Opens a page and returns its layout shift, once `shown` is visible and everything is loaded. */
export async function shiftOfVisit(
  browser: Browser,
  cairn: Cairn,
  account: Account,
  { path, width, shown }: { path: string; width: number; shown: (page: Page) => Locator },
): Promise<number> {
  const page = await signedIn(browser, cairn, account)
  await page.setViewportSize({ width, height: 844 })
  await page.goto(path)
  await expect(shown(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const shift = await shiftOf(page)
  await page.context().close()
  return shift
}

/** The layout shift since the page was opened. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const shift = (entry: PerformanceEntry) =>
          'hadRecentInput' in entry && entry.hadRecentInput ? 0 : 'value' in entry ? Number(entry.value) : 0
        const observer = new PerformanceObserver((list) =>
          done(list.getEntries().reduce((sum, entry) => sum + shift(entry), 0)),
        )
        observer.observe({ type: 'layout-shift', buffered: true })
        // The observer is never called if nothing shifts.
        setTimeout(() => done(0), 300)
      }),
  )
