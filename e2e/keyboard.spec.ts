// Every screen by the Tab key alone: over the bar at once, in the order of the page, always in sight, and never caught.
import type { Page } from '@playwright/test'
import { expect, roles, test } from './role-school.ts'
import { filled, type ScreenName, screensOf } from './route-table.ts'
import { expectScreen } from './screen-look.ts'

test.skip(({ isMobile }) => isMobile, 'Phones have no Tab key.')
test.describe.configure({ mode: 'parallel', timeout: 120_000 })
test.use({ trace: 'off', reducedMotion: 'reduce' })

/** A list of learners goes on like this for every row. */
const MOST_STOPS = 40

const walked = new Set<ScreenName>()
for (const role of roles) {
  const own = [...screensOf(role)].filter(([name]) => !walked.has(name))
  for (const [name] of own) walked.add(name)
  if (own.length === 0) continue
  test(`as ${role}: ${own.map(([name]) => name).join(', ')}`, async ({ browser, school }) => {
    const context = await school.browserOf(browser, role)
    const page = await context.newPage()
    for (const [name, address] of own) {
      await test.step(name, async () => {
        await page.goto(filled(address, school.crewsOf(role)))
        await expectScreen(page, name)
        await expectSkipLink(page)
        const stops = await walk(page)
        expect(stops.length, 'stops').toBeGreaterThan(1)
        expect
          .soft(stops.flatMap(({ faults, what }) => faults.map((fault) => `${what}: ${fault}`)))
          .toEqual([])
      })
    }
    await context.close()
  })
}

/** The first stop of the page jumps over the bar, and Tab goes on behind it. */
async function expectSkipLink(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    getSelection()?.removeAllRanges()
  })
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  if (!(await skip.evaluate((link) => link === document.activeElement))) {
    // A form that takes the focus at once stands behind the link.
    await skip.focus()
  }
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
}

interface Stop {
  what: string
  faults: string[]
}

/** From the beginning of the page on, until it ends. */
async function walk(page: Page): Promise<Stop[]> {
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.evaluate(() => {
    window.lastStop = document.activeElement
  })
  const stops: Stop[] = []
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(lookAtStop)
    if (stop === null) break
    stops.push(stop)
  }
  return stops
}

declare global {
  interface Window {
    lastStop: Element | null
  }
}

/** What is wrong with the element that has the focus now; null behind the last one. Runs in the page. */
function lookAtStop(): Stop | null {
  const here = document.activeElement
  const before = window.lastStop
  window.lastStop = here
  if (!(here instanceof HTMLElement) || here === document.body) return null
  // Round again.
  if (here.textContent === 'Skip to content') return null
  const name = here.getAttribute('aria-label') ?? here.closest('label')?.textContent ?? here.textContent
  const faults: string[] = []
  if (before === here) faults.push('catches the focus')
  else if (before && !(before.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING)) {
    faults.push('stands before the last stop')
  }
  // A control that is drawn by its label or by what stands beside it.
  const drawn = [here, here.closest('label'), here.parentElement, here.nextElementSibling].filter(
    (element) => element !== null,
  )
  const inSight = drawn.slice(0, 2).some((element) => {
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect()
    return width > 2 && height > 2 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  })
  if (!inSight) faults.push('is out of sight')
  const ringed = drawn.some((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (
      (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || /0px 0px 0px [2-9]/.test(boxShadow)
    )
  })
  if (!ringed) faults.push('shows no focus')
  return { what: `${here.tagName} “${name?.slice(0, 60)}”`, faults }
}
