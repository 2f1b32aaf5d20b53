// One look at a whole page, many times a second: a browser test that asks piece by piece mostly waits. The look is a
// cheap one: words are searched as text, not as what is painted.
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { type ScreenName, screens } from './route-table.ts'

/** Milliseconds between looks. */
const intervals = [20, 50, 100, 150]

/**
 * The one h1, the title, what only this screen has, and nothing that still loads.
 * `anew`: another heading than the one that the last look found.
 */
export async function expectScreen(page: Page, name: ScreenName, { anew = false } = {}): Promise<void> {
  const { h1, title = h1, text } = screens[name]
  const look = () =>
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
  await expect.poll(look, { intervals }).toEqual({
    headings: [typeof h1 === 'string' ? h1 : expect.stringMatching(h1)],
    title: typeof title === 'string' ? `${title} · Cairn` : expect.stringMatching(title),
    text: true,
    busy: 0,
    old: anew ? false : expect.any(Boolean),
  })
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-seen', ''))
}

/** A page that is being left cannot be looked at. */
const betweenPages = (error: unknown) => ({ error: `${error}` })

/** Screen readers go on at the heading of the new page. */
export async function expectHeadingFocused(page: Page): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement === document.querySelector('h1'))
  await expect.poll(focused, { intervals, message: 'the focus is at the h1' }).toBe(true)
}
