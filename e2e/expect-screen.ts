// Checks a whole page in one evaluation, several times a second, because separate assertions mostly wait. The check is
// fast: it searches the text content, not the rendered text.
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { type ScreenName, screens } from './route-table.ts'

/** Milliseconds between checks. */
const intervals = [20, 50, 100, 150]

/**
 * Expects the only h1, the title, the text that only this screen has, and that nothing is still loading.
 * `isNew`: the heading element differs from that of the last check.
 */
export async function expectScreen(page: Page, name: ScreenName, { isNew = false } = {}): Promise<void> {
  const { h1, title = h1, text } = screens[name]
  const readPage = () =>
    page
      .evaluate((element) => {
        const headings = [...document.querySelectorAll('h1')]
        return {
          headings: headings.map((heading) => heading.textContent),
          title: document.title,
          text: element === undefined || document.getElementById('root')?.textContent.includes(element),
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

/** The page can't be read during a navigation. */
const betweenPages = (error: unknown) => ({ error: `${error}` })

/** Screen readers continue at the heading of the new page. */
export async function expectHeadingFocused(page: Page): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement === document.querySelector('h1'))
  await expect.poll(focused, { intervals, message: 'the focus is at the h1' }).toBe(true)
}
