// Checks a whole page in one evaluation, several times a second, because separate assertions mostly wait. The check is
// cheap: it searches the text content, not the painted text.
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { type ScreenName, screens } from './route-table.ts'

/** Milliseconds between checks. */
const intervals = [20, 50, 100, 150]

/**
 * Expects the one h1, the title, the text of this screen alone, and nothing that still loads.
 * `isNew`: another heading element than the one of the last check.
 */
export async function expectScreen(page: Page, name: ScreenName, { isNew = false } = {}): Promise<void> {
  const { h1, title = h1, text } = screens[name]
  const readPage = () =>
    page
      .evaluate((words) => {
        const headings = [...document.querySelectorAll('h1')]
        return {
          headings: headings.map((heading) => heading.textContent),
          title: document.title,
          text: words === undefined || document.getElementById('root')?.textContent.includes(words),
          busy: document.querySelectorAll('[aria-busy="true"]').length,
          old: headings.some((heading) => 'seen' in heading.dataset),
        }
      }, text)
      .catch(betweenPages)
  await expect.poll(readPage, { intervals }).toEqual({
    headings: [typeof h1 === 'string' ? h1 : expect.stringMatching(h1)],
    title: typeof title === 'string' ? `${title} · Cairn` : expect.stringMatching(title),
    text: true,
    busy: 0,
    old: isNew ? false : expect.any(Boolean),
  })
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-seen', ''))
}

/** During a navigation the page cannot be read. */
const betweenPages = (error: unknown) => ({ error: `${error}` })

/** Screen readers continue at the heading of the new page. */
export async function expectHeadingFocused(page: Page): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement === document.querySelector('h1'))
  await expect.poll(focused, { intervals, message: 'the focus is at the h1' }).toBe(true)
}
