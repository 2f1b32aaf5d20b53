import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const themes = ['light', 'dark'] as const

/** Shows the page in a theme as if it had been chosen in another tab. */
export async function showTheme(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('cairn-theme', newValue)
    dispatchEvent(new StorageEvent('storage', { key: 'cairn-theme', newValue }))
  }, theme)
  await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /dark/ : /^((?!dark).)*$/)
  // During a transition, of the theme or of an opening dialog, the colors have another contrast.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
