// The main jobs, and every screen, in a browser that has nothing younger than the versions of docs/requirements.md.
import type { Browser, BrowserContext } from '@playwright/test'
import { WEDNESDAY } from './cairn-server.ts'
import { test } from './coached-school.ts'
import { type Cairn, expect } from './fixtures.ts'
import { connectFamily, createGoal, reviewGoals, runSchool, tickGoal } from './main-jobs.ts'
import { findYoung, makeOld } from './older-browser.ts'

test.use({ reducedMotion: 'reduce' })

async function oldContext(browser: Browser, cairn: Cairn): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: cairn.url, locale: 'en-US' })
  await makeOld(context)
  return context
}

test('the page has none of the young functions', async ({ browser, cairn }) => {
  const page = await (await oldContext(browser, cairn)).newPage()
  await page.goto('/auth')
  expect(await page.evaluate(findYoung)).toEqual([])
})

test('a learner signs in in an old browser, sees the goals and ticks two', async ({
  browser,
  cairn,
  school,
}) => {
  await tickGoal(await oldContext(browser, cairn), school)
})

test('a captain creates goals in an old browser', async ({ browser, cairn, school }) => {
  await school.admin.call('GET /api/admin/users')
  await createGoal(await oldContext(browser, cairn))
})

test('a coach reviews goals in an old browser', async ({ browser, cairn, school }) => {
  await reviewGoals(await oldContext(browser, cairn), school)
})

test('an admin imports files and confirms who they are in an old browser', async ({
  browser,
  cairn,
  setUpSchool,
}) => {
  await setUpSchool.call('GET /api/admin/users')
  const later = new Date(Date.parse(WEDNESDAY) + 20 * 60_000).toISOString()
  await runSchool(await oldContext(browser, cairn), cairn, later)
})

test('a guardian connects in an old browser', async ({ browser, cairn, school }) => {
  await connectFamily(await oldContext(browser, cairn), school)
})
