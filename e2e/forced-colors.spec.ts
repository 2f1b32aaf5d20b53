// In forced colors, states that are usually marked by a tint remain distinguishable.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { learnerOfAllStates, THURSDAY, userNamed } from './made-up-school.ts'
import { signedIn } from './people.ts'

test.use({ clock: THURSDAY, seeded: true })

test('only a completed goal has a check mark in forced colors', async ({ browser, cairn }) => {
  const page = await signedIn(browser, cairn, await learnerOfAllStates(cairn))
  await page.emulateMedia({ forcedColors: 'active' })
  const goals = page.getByRole('region', { name: 'My Goals' })
  const done = goals.getByRole('checkbox', { checked: true })
  const open = goals.getByRole('checkbox', { name: /^Mark as done/ })
  await expect(drawnControl(done.first()).locator('svg')).toBeVisible()
  await expect(drawnControl(open.first()).locator('svg')).toBeHidden()
  await expectApart(drawnControl(done.first()), drawnControl(open.first()))
  await page.context().close()
})

test('the current link, week, tab and switch stand out in forced colors', async ({ browser, cairn }) => {
  const guide = await signedIn(browser, cairn, userNamed('guide'))
  await guide.emulateMedia({ forcedColors: 'active' })
  const main = guide.getByRole('navigation', { name: 'Main' })
  const week = guide.getByRole('group', { name: 'Which week' })
  await expectApart(main.locator('[aria-current]'), main.getByRole('link', { name: 'Goal Data' }))
  await expectApart(guide.getByRole('tab', { selected: true }), guide.getByRole('tab', { name: 'All Goals' }))
  await expectApart(week.getByText('This week'), week.getByText('Last week'))
  await guide.context().close()

  const admin = await signedIn(browser, cairn, userNamed('admin'))
  await admin.emulateMedia({ forcedColors: 'active' })
  const rows = admin.getByRole('row')
  const captain = rows.getByRole('switch', { name: /Captain/, checked: true }).first()
  const learner = rows.getByRole('switch', { name: /Captain/, checked: false }).first()
  await expectApart(drawnControl(captain), drawnControl(learner))
  await admin.context().close()
})

test('quiet words have the color of text, not that of disabled controls, in forced colors', async ({
  browser,
  cairn,
}) => {
  const page = await signedIn(browser, cairn, userNamed('learner'))
  await page.emulateMedia({ forcedColors: 'active' })
  const ink = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--ink-3'),
  )
  expect(ink).toBe('CanvasText')
  await page.context().close()
})

/** The element that is drawn for a native control. */
const drawnControl = (control: Locator) => control.locator('xpath=following-sibling::*[1]')

const backgroundOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor)

/** The color in which this browser marks a selection. */
const highlightOf = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.setProperty('forced-color-adjust', 'none')
    probe.style.backgroundColor = 'Highlight'
    const { backgroundColor } = getComputedStyle(probe)
    probe.remove()
    return backgroundColor
  })

async function expectApart(selected: Locator, unselected: Locator): Promise<void> {
  await expect(selected).toBeVisible()
  await expect(unselected).toBeVisible()
  const highlight = await highlightOf(selected.page())
  // The computed colors of two backgrounds can differ without a visible difference, so the test expects the highlight color.
  await expect.poll(() => backgroundOf(selected)).toBe(highlight)
  await expect.poll(() => backgroundOf(unselected)).not.toBe(highlight)
}
