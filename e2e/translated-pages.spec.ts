// The main jobs on pages that the browser translates: nothing breaks, and each changed text appears once, in its new form.
import type { Browser, BrowserContext } from '@playwright/test'
import { WEDNESDAY } from './cairn-server.ts'
import { test } from './coached-school.ts'
import { type Cairn, expect } from './fixtures.ts'
import { completeGoal, connectFamily, createGoal, reviewGoals, runSchool } from './main-jobs.ts'
import { countTranslated, translatePages } from './translating-browser.ts'

test.use({ reducedMotion: 'reduce' })

async function openTranslatingBrowser(browser: Browser, cairn: Cairn): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: cairn.url, locale: 'en-US' })
  await translatePages(context)
  return context
}

test('a translating browser replaces the texts of a page', async ({ browser, cairn, setUpSchool }) => {
  await setUpSchool.call('GET /api/admin/users')
  const page = await (await openTranslatingBrowser(browser, cairn)).newPage()
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => page.evaluate(countTranslated)).toBeGreaterThan(5)
})

test('a learner mistypes the password, signs in and checks off goals on a translated page', async ({
  browser,
  cairn,
  school,
}) => {
  await completeGoal(await openTranslatingBrowser(browser, cairn), school)
})

test('a captain creates goals on a translated page', async ({ browser, cairn, school }) => {
  await school.admin.call('GET /api/admin/users')
  await createGoal(await openTranslatingBrowser(browser, cairn))
})

test('a coach reviews goals on a translated page', async ({ browser, cairn, school }) => {
  await reviewGoals(await openTranslatingBrowser(browser, cairn), school)
})

test('an admin imports files and confirms their identity on a translated page', async ({
  browser,
  cairn,
  setUpSchool,
}) => {
  await setUpSchool.call('GET /api/admin/users')
  const later = new Date(Date.parse(WEDNESDAY) + 20 * 60_000).toISOString()
  await runSchool(await openTranslatingBrowser(browser, cairn), cairn, later)
})

test('a guardian connects on a translated page and the code is kept', async ({ browser, cairn, school }) => {
  await connectFamily(await openTranslatingBrowser(browser, cairn), school)
})
