// The main jobs, and every screen, in a browser that has nothing younger than the versions of docs/requirements.md.
import type { Browser, BrowserContext } from '@playwright/test'
import { WEDNESDAY } from './cairn-server.ts'
import { test } from './coached-school.ts'
import { type Cairn, expect } from './fixtures.ts'
import { completeGoal, connectFamily, createGoal, reviewGoals, runSchool } from './main-jobs.ts'
import { findYoung, makeOld } from './older-browser.ts'
import { nightly } from './tags.ts'

test.use({ reducedMotion: 'reduce' })

async function openOldBrowser(browser: Browser, cairn: Cairn): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: cairn.url, locale: 'en-US' })
  await makeOld(context)
  return context
}

test('an old browser has none of the young functions', async ({ browser, cairn }) => {
  const page = await (await openOldBrowser(browser, cairn)).newPage()
  await page.goto('/auth')
  expect(await page.evaluate(findYoung)).toEqual([])
})

test('a learner signs in in an old browser, sees the goals and checks off two', async ({
  browser,
  cairn,
  school,
}) => {
  await completeGoal(await openOldBrowser(browser, cairn), school)
})

test('a captain creates goals in an old browser', nightly, async ({ browser, cairn, school }) => {
  await school.admin.call('GET /api/admin/users')
  await createGoal(await openOldBrowser(browser, cairn))
})

test('a coach reviews goals in an old browser', nightly, async ({ browser, cairn, school }) => {
  await reviewGoals(await openOldBrowser(browser, cairn), school)
})

test(
  'an admin imports files and confirms their identity in an old browser',
  nightly,
  async ({ browser, cairn, setUpSchool }) => {
    await setUpSchool.call('GET /api/admin/users')
    const later = new Date(Date.parse(WEDNESDAY) + 20 * 60_000).toISOString()
    await runSchool(await openOldBrowser(browser, cairn), cairn, later)
  },
)

test('a guardian connects in an old browser', nightly, async ({ browser, cairn, school }) => {
  await connectFamily(await openOldBrowser(browser, cairn), school)
})
