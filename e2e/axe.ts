// Looks for faults of accessibility in what a page shows.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { showTheme, themes } from './theme.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What the theme changes: colours, and nothing else. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** Looks at what is shown now, at its colours in both themes, once nothing is loading any more. */
export async function expectNoFault(page: Page, what: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  for (const theme of themes) {
    await showTheme(page, theme)
    const axe = new AxeBuilder({ page })
    const { passes, violations } = await (theme === 'dark'
      ? axe.withRules(ofColours)
      : axe.withTags(tags)
    ).analyze()
    expect(passes.map(({ id }) => id)).toContain('color-contrast')
    const faults = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
    expect.soft(faults, `${what}, ${theme}`).toEqual([])
  }
}
