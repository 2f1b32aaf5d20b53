// Requests of a page after its own writes, with live updates on: each read happens once, while other pages refresh.
import type { Page, Request } from '@playwright/test'
import { jo, max, test } from './coached-school.ts'
import { expect } from './fixtures.ts'
import { signedIn } from './people.ts'

/** Pages refresh immediately after changes by others, not spread over 3 s. */
const withoutSpread = () => {
  Math.random = () => 0
}

/** Records the calls of a page from now on, without its stream. */
function callsOf(page: Page) {
  const sent: string[] = []
  const pending = new Set<Request>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/') || pathname === '/api/events') return
    sent.push(`${request.method()} ${pathname.replace(/\d+/, ':id')}`)
    pending.add(request)
  })
  const ended = (request: Request) => pending.delete(request)
  page.on('requestfinished', ended).on('requestfailed', ended)
  const areAnswered = () => expect.poll(() => pending.size).toBe(0)
  return {
    sent,
    areAnswered,
    startAgain: async () => {
      await areAnswered()
      sent.length = 0
    },
  }
}

const activityOf = (page: Page) => page.getByRole('region', { name: 'Recent Crew Activity' })

test('checking off a goal costs two requests, and others see it', async ({ browser, cairn, school }) => {
  for (const title of ['Swim 20 laps', 'Read aloud']) await school.goalFor(max, { title })
  const page = await signedIn(browser, cairn, max)
  await page.context().addInitScript(withoutSpread)
  const [secondTab, joPage] = [await page.context().newPage(), await signedIn(browser, cairn, jo)]
  await joPage.context().addInitScript(withoutSpread)
  const calls = callsOf(page)
  for (const tab of [page, secondTab, joPage]) await tab.goto('/')
  const setByJo = async (title: string) => {
    await (await cairn.as(jo)).call('POST /api/goals', {
      body: { title, category: 'Academic', duration: 'weekly', userId: school.idOf(jo) },
    })
    for (const tab of [page, secondTab, joPage]) await expect(activityOf(tab)).toContainText(title)
  }
  await test.step('their streams are open', () => setByJo('Draw the creek'))
  await calls.startAgain()

  await page.getByRole('checkbox', { name: 'Mark as done: Swim 20 laps' }).click()
  const progress = page.locator('#progress')
  await expect(progress).toContainText('Week1 of 2')
  await expect(page.getByRole('region', { name: 'My Crew' })).toContainText('1 of 2 goals finished')
  await expect(activityOf(page)).toContainText('finished Swim 20 laps')
  const expectedCalls = ['PATCH /api/goals/:id', 'GET /api/users/:id/stats']
  expect(calls.sent).toEqual(expectedCalls)
  await test.step("another tab of the learner and the crewmate's page read the change", async () => {
    await expect(secondTab.getByRole('checkbox', { name: 'Completed: Swim 20 laps' })).toBeVisible()
    await expect(activityOf(joPage)).toContainText('finished Swim 20 laps')
  })
  await test.step('only changes by others are read again, each once', async () => {
    await setByJo('Count the geese')
    await calls.areAnswered()
    const reads = calls.sent.slice(expectedCalls.length)
    expect(calls.sent.slice(0, expectedCalls.length)).toEqual(expectedCalls)
    expect(reads.toSorted()).toEqual([...new Set(reads)].toSorted())
  })

  await test.step('reverting it costs the same', async () => {
    await calls.startAgain()
    await page.getByRole('checkbox', { name: 'Completed: Swim 20 laps' }).click()
    await expect(progress).toContainText('Week0 of 2')
    await expect(page.getByRole('region', { name: 'My Crew' })).toContainText('0 of 2 goals finished')
    await expect(activityOf(page)).not.toContainText('finished')
    await expect(activityOf(joPage)).not.toContainText('finished')
    expect(calls.sent).toEqual(expectedCalls)
  })
})
