// Every screen at three widths and at that of 400 % zoom: nothing wider than the screen, no overlapping text, and cut names have their full name.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { classesWithoutSheet } from './loaded-styles.ts'
import { THURSDAY, userNamed } from './made-up-school.ts'
import { signedIn } from './people.ts'

test.use({ clock: THURSDAY, seeded: { learners: 120, weeks: 4 } })
test.describe.configure({ timeout: 180_000 })

const WIDTHS = [320, 360, 768, 1280] as const
const tabs = ['', '?tab=crews', '?tab=studios', '?tab=coaches', '?tab=guides', '?tab=admins']

const screensOf: Record<string, readonly string[]> = {
  learner: ['/', '/goal-history', '/goal-history?report=2026-11-16', '/guest', '/nowhere'],
  // The first crew is the captain's.
  captain: ['/', '/goal-history', '/coaching/crews/1', '/feedback/crew/1'],
  coach: ['/', '/feedback', '/coaching', '/admin/feedback'],
  guide: ['/guide', '/feedback', '/goal-history'],
  admin: ['/dashboard', ...tabs.map((tab) => `/admin${tab}`), '/admin/feedback', '/crews-overview'],
}

for (const [person, addresses] of Object.entries(screensOf)) {
  test(`what somebody signed in as ${person} sees fits at ${WIDTHS.join(', ')} pixels`, async ({
    browser,
    cairn,
  }) => {
    const page = await signedIn(browser, cairn, userNamed(person))
    for (const address of addresses) await expectOrder(page, address)
    await page.context().close()
  })
}

test('what is seen before sign-in fits', async ({ page }) => {
  for (const address of ['/', '/guest']) await expectOrder(page, address)
})

// The captain's studio has goal types, so the dialog has fields for a type and a number; the learner's studio has none.
for (const person of ['captain', 'learner']) {
  test(`the window for a new goal of somebody signed in as ${person} fits phones`, async ({
    browser,
    cairn,
  }) => {
    const page = await signedIn(browser, cairn, userNamed(person))
    const dialog = page.getByRole('dialog', { name: 'Create New Goal' })
    for (const width of [320, 360, 375, 390, 414, 430, 768]) {
      // High enough that the dialog does not scroll.
      await page.setViewportSize({ width, height: 1400 })
      await page.goto('/')
      await page.getByRole('button', { name: 'New goal' }).first().click()
      if (person === 'captain') await dialog.getByRole('button', { name: 'Add a note' }).click()
      await expect(dialog.getByRole('textbox', { name: 'Tell more' })).toBeVisible()
      if (person === 'captain') {
        await dialog.getByRole('radio', { name: 'Khan Academy Kids Lesson' }).check()
        await dialog.getByRole('spinbutton').fill('12')
        await expect(dialog.getByText('12 Khan Academy Kids Lessons')).toBeVisible()
      }
      expect.soft(await page.evaluate(disorder, '[role=dialog]'), `${width}`).toEqual([])
      expect.soft(await classesWithoutSheet(page), `${width}`).toEqual([])
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    }
    await page.context().close()
  })
}

async function expectOrder(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await page.evaluate(() => document.fonts.ready)
    expect.soft(await page.evaluate(disorder, 'body'), `${address} at ${width}`).toEqual([])
  }
  expect.soft(await classesWithoutSheet(page), address).toEqual([])
}

/** Runs in the page. @returns the layout faults within an element, in words */
function disorder(within: string): string[] {
  const root = document.querySelector(within) ?? document.body
  const found: string[] = []
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`)
  const seen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const words = (element: Element) => (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)
  const lines: { element: Element; box: DOMRect }[] = []
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement
    if (!element || !node.textContent?.trim() || !seen(element)) continue
    if (element.closest('option, script, style, noscript, .sr-only, [aria-hidden=true]')) continue
    // Floating elements overlap on purpose.
    let floats = false
    for (let up: Element | null = element; up && up !== root && !floats; up = up.parentElement) {
      floats = ['fixed', 'sticky'].includes(getComputedStyle(up).position)
    }
    if (floats) continue
    const style = getComputedStyle(element)
    const cut = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
    const whole = element.closest('[title]') ?? element.querySelector('[title]')
    if (cut && style.overflowX !== 'auto' && !whole) found.push(`cut: “${words(element)}”`)
    const range = document.createRange()
    for (const { 0: word, index } of node.textContent.matchAll(/[\p{L}\d]{2,12}/gu)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
      if (new Set(tops).size > 1) found.push(`broken: “${word}” of “${words(element)}”`)
    }
    range.selectNodeContents(node)
    for (const box of range.getClientRects())
      if (box.width > 2 && box.height > 2) lines.push({ element, box })
  }
  lines.sort((one, other) => one.box.top - other.box.top)
  lines.forEach((one, at) => {
    for (let next = at + 1; next < lines.length; next += 1) {
      const other = lines[next]
      if (!other || other.box.top > one.box.bottom) break
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      // Lines of tight headings touch; overlapping text shares more.
      if (across < 3 || down < 0.4 * Math.min(one.box.height, other.box.height)) continue
      found.push(`“${words(one.element)}” lies over “${words(other.element)}”`)
    }
  })
  return [...new Set(found)].slice(0, 8)
}
