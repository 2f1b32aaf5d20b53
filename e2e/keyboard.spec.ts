// Every screen by the Tab key: a skip link, the order of the page, each stop visible, and no keyboard trap.
import type { Page } from '@playwright/test'
import { expectScreen } from './expect-screen.ts'
import { expect, roles, test, when } from './role-school.ts'
import { filled, type ScreenName, screensOf } from './route-table.ts'
import { faultsOf, type Stop, tabOn } from './tab-stops.ts'
import { nightly } from './tags.ts'

test.describe.configure({ mode: 'parallel', timeout: 240_000 })
test.use({ trace: 'off', reducedMotion: 'reduce' })

const checked = new Set<ScreenName>()
for (const role of roles) {
  const unchecked = [...screensOf(role)].filter(([name]) => !checked.has(name))
  for (const [name] of unchecked) checked.add(name)
  if (unchecked.length === 0) continue
  // Tables have hundreds of stops.
  const details = role === 'admin' ? nightly : when(role)
  test(
    `the Tab key reaches every stop on the screens seen as ${role}: ${unchecked.map(([name]) => name).join(', ')}`,
    details,
    async ({ browser, school }) => {
      const context = await school.browserOf(browser, role)
      const page = await context.newPage()
      for (const [name, address] of unchecked) {
        await test.step(name, async () => {
          await page.goto(filled(address, school.crewsOf(role)))
          await expectScreen(page, name)
          await expectSkipLink(page)
          const stops = await walk(page)
          expect(stops.length, 'stops').toBeGreaterThan(1)
          expect.soft(faultsOf(stops)).toEqual([])
        })
      }
      await context.close()
    },
  )
}

/** The first stop is the skip link over the bar. Tab then continues after the bar. */
async function expectSkipLink(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    getSelection()?.removeAllRanges()
  })
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  if (!(await skip.evaluate((link) => link === document.activeElement))) {
    // A form that takes the focus when it opens comes after the link.
    await skip.focus()
  }
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
}

/** Starts at the beginning of the page. */
async function walk(page: Page): Promise<Stop[]> {
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  return tabOn(page)
}
