// Cairn on a phone 360 px wide: targets fit a thumb, and nothing scrolls sideways.
import type { Locator, Page } from '@playwright/test'
import { expectFits, tooSmall } from './fits.ts'
import { expect, test } from './fixtures.ts'
import { THURSDAY, userNamed } from './made-up-school.ts'
import { expectToast, signedIn } from './people.ts'

test.use({ clock: THURSDAY, seeded: true })

async function expectInSight(page: Page, locator: Locator): Promise<void> {
  await expect(locator).toBeInViewport({ ratio: 1 })
  const box = await locator.boundingBox()
  const dock = await page.getByRole('navigation', { name: 'Quick' }).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(dock?.y ?? 0)
}

test('a learner on a phone sees the goals first, and everything else is a tap away', async ({
  browser,
  cairn,
}) => {
  const page = await signedIn(browser, cairn, userNamed('learner'))
  const goals = page.getByRole('region', { name: 'My Goals' })
  await expectFits(page)
  const stones = page.getByRole('button', { name: 'Stones of the week' })
  await stones.tap()
  await expect(stones).toHaveAttribute('aria-expanded', 'true')
  await expectInSight(page, page.getByRole('button', { name: 'New goal' }).first())
  await expectInSight(page, goals.getByRole('listitem').first().getByRole('heading'))

  const dock = page.getByRole('navigation', { name: 'Quick' })
  for (const [tap, shown] of [
    ['Group', page.getByRole('heading', { name: 'My Crew' })],
    ['Goals', page.getByRole('heading', { name: 'My Goals' })],
    ['Progress', page.getByRole('heading', { name: 'Goal Data' })],
  ] as const) {
    await dock.getByRole('link', { name: tap }).tap()
    await expect(shown.first()).toBeInViewport()
  }
  await expectFits(page)
  await dock.getByRole('link', { name: 'Home' }).tap()
  await page.getByRole('link', { name: /^Notifications/ }).tap()
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeInViewport()

  await page.getByRole('button', { name: 'Menu' }).tap()
  const menu = page.getByRole('dialog', { name: 'Tomás Kumar' })
  await expect(menu.getByText('Basecamp II')).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  expect(await tooSmall(page)).toEqual([])
  await menu.getByRole('button', { name: 'Logout' }).tap()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expectFits(page)
})

test('a learner on a phone sets a goal in the sheet, checks it off, and a stone is placed', async ({
  browser,
  cairn,
}) => {
  const page = await signedIn(browser, cairn, userNamed('learner'))
  await page.getByRole('button', { name: 'New goal' }).first().tap()
  const sheet = page.getByRole('dialog', { name: 'Create New Goal' })
  await expect(sheet.getByLabel('What will you do?')).toBeFocused()
  await expect(async () => {
    const box = await sheet.boundingBox()
    expect(box).toMatchObject({ x: 0, width: 360 })
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(740, 0)
  }).toPass()
  await sheet.getByLabel('What will you do?').fill('Draw the creek behind the school')
  await sheet.getByRole('radio', { name: 'Personal' }).check()
  await sheet.getByRole('radio', { name: 'Weekly' }).check()
  await expectFits(page)
  await sheet.getByRole('button', { name: 'Create goal' }).tap()
  await expectToast(page, 'Goal created!')
  await expect(sheet).toBeHidden()

  const goal = page.getByRole('listitem').filter({ hasText: 'Draw the creek behind the school' })
  await goal.getByRole('button', { name: 'More for: Draw the creek behind the school' }).tap()
  await expect(page.getByRole('menuitem', { name: 'Edit goal' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Delete goal' })).toBeVisible()
  await page.keyboard.press('Escape')

  await goal.getByRole('checkbox', { name: 'Mark as done: Draw the creek behind the school' }).tap()
  const celebration = page.getByRole('dialog', { name: 'Goal Completed!' })
  await expect(celebration.getByText('Your third stone this week.')).toBeVisible()
  await expect(celebration).toBeHidden()
  await expect(goal.getByText('Completed', { exact: true })).toBeVisible()
  await expect(page.getByText('Three stones placed, two to go.')).toBeVisible()
})

test('a coach reviews goals on a phone', async ({ browser, cairn }) => {
  const page = await signedIn(browser, cairn, userNamed('coach'))
  await expectFits(page)
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Feedback', exact: true }).tap()
  const review = page.getByRole('link', { name: /Review Goals/ }).first()
  await expect(review).toBeVisible()
  await expectFits(page)
  await review.tap()
  const improve = page.getByRole('button', { name: /^Improve/ }).first()
  await expect(improve).toBeVisible()
  await expectFits(page)
  await improve.tap()
  await page.getByLabel('Message for the learner:').fill('Which day?')
  expect(await tooSmall(page)).toEqual([])
  await page.getByRole('button', { name: 'Submit' }).tap()
  await expectToast(page, 'Feedback submitted successfully!')
  await page.goto('/coaching')
  await expectFits(page)
})

test('a captain manages the crew on a phone', async ({ browser, cairn }) => {
  const page = await signedIn(browser, cairn, userNamed('captain'))
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Manage Crew' }).tap()
  await expect(page.getByText('Current Week').first()).toBeVisible()
  await expectFits(page)
})

test('an admin manages the school on a phone', async ({ browser, cairn }) => {
  const page = await signedIn(browser, cairn, userNamed('super'), { path: '/admin' })
  for (const tab of ['Learners', 'Studios', 'Admins', 'Crews', 'Coach Assignments', 'Guides', 'Schools']) {
    await test.step(tab, async () => {
      await page.getByRole('tab', { name: tab }).tap()
      await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
      await expectFits(page)
    })
  }
  await page.goto('/crews-overview')
  await expectFits(page)
  await page.goto('/dashboard')
  await expectFits(page)
})

test('bars in view take at most a fifth of a low window', async ({ browser, cairn }) => {
  for (const viewport of [
    { width: 640, height: 400 },
    { width: 320, height: 640 },
  ]) {
    await test.step(`${viewport.width} x ${viewport.height}`, async () => {
      const page = await signedIn(browser, cairn, userNamed('learner'))
      await page.setViewportSize(viewport)
      await page.evaluate(() => window.scrollTo(0, 400))
      const share = await measureBars(page)
      expect(share).toBeLessThanOrEqual(0.2)
      expect(share).toBeGreaterThan(0)
      await page.context().close()
    })
  }
})

test('the bar and the answers of a review take at most a fifth of a low phone', async ({
  browser,
  cairn,
}) => {
  const page = await signedIn(browser, cairn, userNamed('coach'), { path: '/feedback' })
  await page.setViewportSize({ width: 320, height: 640 })
  await page
    .getByRole('link', { name: /Review Goals/ })
    .first()
    .click()
  const accept = page.getByRole('button', { name: 'Accept', exact: true }).first()
  await expect(accept).toBeVisible()
  expect(await measureBars(page)).toBeLessThanOrEqual(0.2)
  await accept.click()
  await expectToast(page, 'Feedback submitted successfully!')
  await page
    .getByRole('button', { name: /^Undo or change/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Keep as it is' })).toBeVisible()
  expect(await measureBars(page)).toBeLessThanOrEqual(0.2)
  expect(await measureBars(page)).toBeGreaterThan(0.1)
})

/** Returns the share of the window's height that bars in view take. */
const measureBars = (page: Page) =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll('body *')].filter((element) => {
      const { position, visibility } = getComputedStyle(element)
      const { top, bottom, height } = element.getBoundingClientRect()
      const isInView = height > 0 && bottom > 0 && top < window.innerHeight && visibility === 'visible'
      return isInView && (position === 'fixed' || position === 'sticky') && element.clientWidth > 300
    })
    const heights = bars.map((bar) => bar.getBoundingClientRect().height)
    return heights.reduce((sum, height) => sum + height, 0) / window.innerHeight
  })

test('an admin on a phone sees the first learner, and the filters are folded', async ({ browser, cairn }) => {
  const page = await signedIn(browser, cairn, userNamed('admin'), { path: '/admin' })
  await expect(page.locator('[data-person]').first().getByRole('link').first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Studio filter')).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).tap()
  await page.getByLabel('Studio filter').selectOption({ index: 2 })
  await expect(page.getByRole('button', { name: 'Filters (in use)' })).toBeVisible()
  expect(await tooSmall(page)).toEqual([])
  await expectFits(page)
})
