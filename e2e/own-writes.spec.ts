// What a page reads after its own writes, with live updates on: once, while other pages of the user and of others refresh.
import type { Page, Request } from '@playwright/test'
import { jo, max, test } from './coached-school.ts'
import { expect } from './fixtures.ts'
import { signedIn } from './people.ts'

/** Pages refresh at once for what others change, and not within 3 s. */
const withoutSpread = () => {
  Math.random = () => 0
}

/** The calls of a page from now on, without its stream. */
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

test('a tick costs two requests, and others see it', async ({ browser, cairn, school }) => {
  for (const title of ['Swim 20 laps', 'Read aloud']) await school.goalFor(max, { title })
  const page = await signedIn(browser, cairn, max)
  await page.context().addInitScript(withoutSpread)
  const [second, ofJo] = [await page.context().newPage(), await signedIn(browser, cairn, jo)]
  await ofJo.context().addInitScript(withoutSpread)
  const calls = callsOf(page)
  for (const one of [page, second, ofJo]) await one.goto('/')
  const setByJo = async (title: string) => {
    await (await cairn.as(jo)).call('POST /api/goals', {
      body: { title, category: 'Academic', duration: 'weekly', userId: school.idOf(jo) },
    })
    for (const one of [page, second, ofJo]) await expect(activityOf(one)).toContainText(title)
  }
  await test.step('their streams are open', () => setByJo('Draw the creek'))
  await calls.startAgain()

  await page.getByRole('checkbox', { name: 'Mark as done: Swim 20 laps' }).click()
  const progress = page.locator('#progress')
  await expect(progress).toContainText('Week1 of 2')
  await expect(page.getByRole('region', { name: 'My Crew' })).toContainText('1 of 2 goals finished')
  await expect(activityOf(page)).toContainText('finished Swim 20 laps')
  const once = ['PATCH /api/goals/:id', 'GET /api/users/:id/stats']
  expect(calls.sent).toEqual(once)
  await test.step('another tab of the learner, and the crew, read it', async () => {
    await expect(second.getByRole('checkbox', { name: 'Completed: Swim 20 laps' })).toBeVisible()
    await expect(activityOf(ofJo)).toContainText('finished Swim 20 laps')
  })
  await test.step('what another one changes is read, and only that', async () => {
    await setByJo('Count the geese')
    await calls.areAnswered()
    const reads = calls.sent.slice(once.length)
    expect(calls.sent.slice(0, once.length)).toEqual(once)
    expect(reads.toSorted()).toEqual([...new Set(reads)].toSorted())
  })

  await test.step('taken back, it costs the same', async () => {
    await calls.startAgain()
    await page.getByRole('checkbox', { name: 'Completed: Swim 20 laps' }).click()
    await expect(progress).toContainText('Week0 of 2')
    await expect(page.getByRole('region', { name: 'My Crew' })).toContainText('0 of 2 goals finished')
    await expect(activityOf(page)).not.toContainText('finished')
    await expect(activityOf(ofJo)).not.toContainText('finished')
    expect(calls.sent).toEqual(once)
  })
})
