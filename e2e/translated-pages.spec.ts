// The main jobs on pages that the browser translates: nothing breaks, and texts that change are the new ones, once.
import type { Browser, BrowserContext } from '@playwright/test'
import { WEDNESDAY } from './cairn-server.ts'
import { test } from './coached-school.ts'
import { type Cairn, expect } from './fixtures.ts'
import { connectFamily, createGoal, reviewGoals, runSchool, tickGoal } from './main-jobs.ts'
import { countTranslated, translatePages } from './translating-browser.ts'

test.use({ reducedMotion: 'reduce' })

async function translating(browser: Browser, cairn: Cairn): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: cairn.url, locale: 'en-US' })
  await translatePages(context)
  return context
}

test('the texts of a page are translated', async ({ browser, cairn, setUpSchool }) => {
  await setUpSchool.call('GET /api/admin/users')
  const page = await (await translating(browser, cairn)).newPage()
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => page.evaluate(countTranslated)).toBeGreaterThan(5)
})

test('a learner mistypes the password, signs in and ticks goals on a translated page', async ({
  browser,
  cairn,
  school,
}) => {
  await tickGoal(await translating(browser, cairn), school)
})

test('a captain creates goals on a translated page', async ({ browser, cairn, school }) => {
  await school.admin.call('GET /api/admin/users')
  await createGoal(await translating(browser, cairn))
})

test('a coach reviews goals on a translated page', async ({ browser, cairn, school }) => {
  await reviewGoals(await translating(browser, cairn), school)
})

test('an admin imports files and confirms who they are on a translated page', async ({
  browser,
  cairn,
  setUpSchool,
}) => {
  await setUpSchool.call('GET /api/admin/users')
  const later = new Date(Date.parse(WEDNESDAY) + 20 * 60_000).toISOString()
  await runSchool(await translating(browser, cairn), cairn, later)
})

test('a guardian connects on a translated page, and the code is not lost', async ({
  browser,
  cairn,
  school,
}) => {
  await connectFamily(await translating(browser, cairn), school)
})
