// Counts the presses of a job, as a person at a desk with a mouse makes them. Typing is not counted.
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Expects that what `job` does on the page takes at most so many presses of the mouse. */
export async function expectClicks(page: Page, most: number, job: () => Promise<void>): Promise<void> {
  let clicks = 0
  await page.exposeFunction('noteClick', () => {
    clicks += 1
  })
  await page.addInitScript(watchPresses)
  await page.evaluate(watchPresses)
  await job()
  // The page reports a press a moment after it.
  await page.evaluate(() => new Promise((reported) => setTimeout(reported, 0)))
  expect(clicks, 'the helper saw the presses').toBeGreaterThan(0)
  expect(clicks).toBeLessThanOrEqual(most)
}

/** Runs in the page. The browser's own events alone are trusted. */
function watchPresses(): void {
  addEventListener(
    'pointerdown',
    ({ isTrusted }) => {
      if (isTrusted) Reflect.get(window, 'noteClick')()
    },
    true,
  )
}
