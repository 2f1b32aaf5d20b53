// axe finds accessibility faults in what a page shows.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { showTheme, themes } from './theme.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The color rules, because only colors differ between themes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Checking the colors of the dark theme takes half as long again, so only `npm run test:night` checks them everywhere. */
const checkedThemes = process.env.TEST_NIGHT === '1' ? themes : (['light'] as const)

/** Waits until nothing is loading, then checks the page: all rules in the light theme, colors in the dark one. */
export async function expectNoFault(page: Page, state: string): Promise<void> {
  // A change behind a dialog waits for the answer in the dialog.
  await expect(page.locator('[aria-busy="true"]:not([aria-hidden="true"] *)')).toHaveCount(0)
  for (const theme of checkedThemes) {
    await showTheme(page, theme)
    const { passes, violations } = await (theme === 'dark'
      ? axe(page).withRules(COLOR_RULES)
      : axe(page).withTags(tags)
    ).analyze()
    expect(passes.map(({ id }) => id)).toContain('color-contrast')
    const faults = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
    expect.soft(faults, `${state}, ${theme}`).toEqual([])
  }
}

/**
 * Reports only elements with violations: describing every element that passed takes several times as long as the checks.
 * The legacy mode saves a second page, which only documents with foreign frames need.
 */
const axe = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
