// Counts the clicks of a job that a person does at a desk with a mouse. Typing is not counted.
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Expects that `job` takes at most this many mouse clicks on the page. */
export async function expectClicks(page: Page, maxClicks: number, job: () => Promise<void>): Promise<void> {
  let clicks = 0
  await page.exposeFunction('noteClick', () => {
    clicks += 1
  })
  await page.addInitScript(watchClicks)
  await page.evaluate(watchClicks)
  await job()
  // The page reports a click a moment after it.
  await page.evaluate(() => new Promise((reported) => setTimeout(reported, 0)))
  expect(clicks, 'the helper saw the clicks').toBeGreaterThan(0)
  expect(clicks).toBeLessThanOrEqual(maxClicks)
}

/** Runs in the page. It counts only trusted events, which the browser itself makes. */
function watchClicks(): void {
  addEventListener(
    'pointerdown',
    ({ isTrusted }) => {
      if (isTrusted) Reflect.get(window, 'noteClick')()
    },
    true,
  )
}
