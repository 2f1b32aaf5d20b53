// Accessibility faults of what a page shows, found by axe.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { showTheme, themes } from './theme.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules about colors, which are all that the theme changes. */
const ofColors = ['color-contrast', 'link-in-text-block']

/** The colors of the dark theme add half of the time, so only `npm run test:night` checks them everywhere. */
const checkedThemes = process.env.TEST_NIGHT === '1' ? themes : (['light'] as const)

/** Waits until nothing is loading, then checks the page: all rules in the light theme, colors in the dark one. */
export async function expectNoFault(page: Page, what: string): Promise<void> {
  // A change below a dialog waits for what the dialog asks.
  await expect(page.locator('[aria-busy="true"]:not([aria-hidden="true"] *)')).toHaveCount(0)
  for (const theme of checkedThemes) {
    await showTheme(page, theme)
    const { passes, violations } = await (theme === 'dark'
      ? axe(page).withRules(ofColors)
      : axe(page).withTags(tags)
    ).analyze()
    expect(passes.map(({ id }) => id)).toContain('color-contrast')
    const faults = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
    expect.soft(faults, `${what}, ${theme}`).toEqual([])
  }
}

/**
 * Reports elements of violations alone: to describe every element that passed takes several times as long as the checks.
 * The legacy mode spares a second page, which only documents with foreign frames need.
 */
const axe = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
