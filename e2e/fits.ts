// Checks that a screen fits a phone and that a thumb can use it.
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Smallest target for a thumb, in CSS pixels. */
const THUMB = 44

/** Expects that nothing is loading, nothing is wider than the screen, and targets are big enough. */
export async function expectFits(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeAttached()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  // Phones zoom out when something is wider than the screen, so both widths must be 360.
  const { content, screen } = await page.evaluate(() => ({
    content: document.scrollingElement?.scrollWidth ?? Number.POSITIVE_INFINITY,
    screen: innerWidth,
  }))
  expect.soft(screen, page.url()).toBe(360)
  expect.soft(content, page.url()).toBeLessThanOrEqual(screen)
  expect.soft(await tooSmall(page), page.url()).toEqual([])
}

/** Visible buttons and controls that are smaller than a thumb. A label counts for its control. */
export async function tooSmall(page: Page): Promise<string[]> {
  const controls = page.locator(
    'button, select, textarea, input:not([type=hidden]), [role=tab], [role=switch], [role=checkbox], nav a',
  )
  return controls.evaluateAll((elements, thumb) => {
    const small: string[] = []
    for (const element of elements) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
      // The element is out of sight until it is focused.
      if (width <= 1 || height <= 1) continue
      if (width >= thumb - 0.5 && height >= thumb - 0.5) continue
      const name = element.getAttribute('aria-label') ?? element.textContent
      small.push(`${element.tagName} “${name}” ${Math.round(width)} × ${Math.round(height)}`)
    }
    return small
  }, THUMB)
}
