// The end of the week of a learner on a phone: looking back, carrying over and answering, counted in taps.
import type { Page } from '@playwright/test'
import { expectNoFault } from './axe.ts'
import { expectClicks } from './clicks.ts'
import { captain, coachWithoutStudio, jo, max, coach as reviewer, stranger, test } from './coached-school.ts'
import { expectFits } from './fits.ts'
import { expect } from './fixtures.ts'
import { expectToast, signedIn } from './people.ts'
import { shiftOfVisit } from './shift.ts'
import { nightly, onPhone } from './tags.ts'

/** Friday, Nov 20, 4:30 PM in Chicago. The week has just ended. */
const FRIDAY_EVENING = '2026-11-20T22:30:00.000Z'

test.use({ reducedMotion: 'reduce' })

test(
  'a learner looks back, carries a goal over and answers feedback with eight taps',
  onPhone,
  async ({ browser, cairn, school }) => {
    await school.goalFor(max, { title: 'Read aloud' })
    const swim = await school.goalFor(max, { title: 'Swim 20 laps' })
    await (await cairn.as(max)).call('PATCH /api/goals/:id', {
      params: { id: swim.id },
      body: { completed: true },
    })
    await (await cairn.as(reviewer)).call('POST /api/feedback/goals/:goalId', {
      params: { goalId: swim.id },
      body: { status: 'needs_improvement', comments: 'How many laps were they?' },
    })
    await cairn.startAgain(FRIDAY_EVENING)
    const page = await signedIn(browser, cairn, max)
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
    })
    const card = page.getByRole('region', { name: 'Look back on the week' })
    const mine = page.getByRole('region', { name: 'My Goals' })
    const sheet = page.getByRole('dialog', { name: 'Create New Goal' })
    await expectFits(page)
    // A stream that opens late makes the page read everything again. That read shows that the stream is open.
    const { id: userId } = await (await cairn.as(jo)).call('GET /api/auth/user')
    await (await cairn.as(jo)).call('POST /api/goals', {
      body: { title: 'Draw the creek', category: 'Academic', duration: 'weekly', userId },
    })
    await expect(page.getByRole('region', { name: 'Recent Crew Activity' })).toContainText('Draw the creek')
    await page.waitForLoadState('networkidle')
    calls.length = 0
    await expectClicks(page, 8, async () => {
      await card.getByLabel('What went well?').tap()
      await page.keyboard.type('All 20 laps.')
      await card.getByLabel('What will you try next week?').tap()
      await page.keyboard.type('Read on Monday.')
      const before = await page.evaluate(() => window.scrollY)
      await card.getByRole('button', { name: 'Save' }).tap()
      await expectToast(page, 'Saved')
      const scrolled = await page.evaluate((from) => Math.abs(window.scrollY - from), before)
      expect(scrolled, 'the page stays where it is').toBeLessThan(200)
      await expect(card.getByText('This week is on your trail.')).toBeInViewport()
      await expect(card.getByText('You looked back on this week.')).toBeVisible()

      await card.getByRole('button', { name: 'Carry over: Read aloud' }).tap()
      await expect(sheet.getByText('Carried over from Fri, Nov 20.')).toBeVisible()
      await expectFits(page)
      await sheet.getByRole('button', { name: 'Create goal' }).tap()
      await expectToast(page, 'Goal created!')
      await expect(card.getByText('In next week')).toBeVisible()
      await expect(mine.getByRole('heading', { name: 'Read aloud' })).toBeVisible()
      await expect(mine.getByText('Carried over', { exact: true })).toBeVisible()

      await mine.getByRole('button', { name: /^Last week/ }).tap()
      await mine.getByRole('button', { name: 'Reply' }).tap()
      await expect(mine.getByLabel('Your reply')).toBeFocused()
      await page.keyboard.type('Twenty, in the big pool.')
      await expectFits(page)
      await mine.getByRole('button', { name: 'Send' }).tap()
      await expectToast(page, 'Reply sent')
      await expect(mine.getByText('You: Twenty, in the big pool.')).toBeVisible()
    })
    const reads = calls.filter((call) => call.startsWith('GET '))
    expect(calls.length - reads.length).toBe(3)
    expect(reads.length, reads.join('\n')).toBeLessThanOrEqual(10)
    await expectFits(page)
  },
)

test('goals come before the reflection while they are due', nightly, async ({ browser, cairn, school }) => {
  await school.goalFor(max, { title: 'Read aloud' })
  await cairn.startAgain('2026-11-20T21:30:00.000Z')
  const sizes = [
    { width: 1280, height: 800, friday: 675, monday: 620 },
    { width: 390, height: 844, friday: 665, monday: 670 },
  ]
  const partsOf = (page: Page) => ({
    card: page.getByRole('region', { name: 'Look back on the week' }),
    tick: page.getByRole('region', { name: 'My Goals' }).getByRole('checkbox').first(),
  })
  const onFriday = await signedIn(browser, cairn, max)
  for (const { width, height, friday } of sizes) {
    await onFriday.setViewportSize({ width, height })
    const { card, tick } = partsOf(onFriday)
    await expect.poll(async () => (await card.boundingBox())?.height).toBe(108)
    expect((await tick.boundingBox())?.y).toBeLessThanOrEqual(friday)
  }
  const texts: [string, string] = ['All 20 laps.', '']
  await (await cairn.as(max)).call('PUT /api/reflections/mine', { body: { week: '2026-11-16', texts } })
  await cairn.startAgain('2026-11-23T15:00:00.000Z')
  const api = await cairn.as(max)
  const { id: userId } = await api.call('GET /api/auth/user')
  await api.call('POST /api/goals', {
    body: { title: 'Swim 20 laps', category: 'Personal', duration: 'weekly', userId },
  })
  const onMonday = await signedIn(browser, cairn, max)
  for (const { width, height, monday } of sizes) {
    await onMonday.setViewportSize({ width, height })
    const { card, tick } = partsOf(onMonday)
    await expect(card.getByText('You looked back on Nov 16 to 20.')).toBeVisible()
    await expect(tick).toBeVisible()
    expect((await tick.boundingBox())?.y).toBeLessThanOrEqual(monday)
  }
})

test(
  'Monday’s dashboard has no layout shift, whatever is left of the week before',
  nightly,
  async ({ browser, cairn, school }) => {
    await school.goalFor(max, { title: 'Read aloud' })
    for (const account of [stranger, captain]) {
      const { id } = await school.goalFor(account, { title: 'Swim 20 laps' })
      await (await cairn.as(account)).call('PATCH /api/goals/:id', {
        params: { id },
        body: { completed: true },
      })
    }
    const cleo = await coachWithoutStudio(school.admin, [school.crewId, school.otherCrewId])
    await cairn.startAgain('2026-11-20T15:00:00.000Z')
    const body = { week: '2026-11-16', texts: ['All of it.', ''] satisfies [string, string] }
    await (await cairn.as(captain)).call('PUT /api/reflections/mine', { body })
    await cairn.startAgain('2026-11-23T16:00:00.000Z')
    const visits = [
      [max, '1 goal left over'],
      [stranger, 'Look back on the week'],
      [captain, 'You looked back on Nov 16 to 20.'],
      [cleo, 'Your crews'],
    ] as const
    for (const width of [1280, 390]) {
      for (const [account, text] of visits) {
        const shift = await shiftOfVisit(browser, cairn, account, {
          path: '/',
          width,
          shown: (page) => page.getByText(text).first(),
        })
        expect.soft(shift, `${account.username} at ${width}`).toBeLessThan(0.005)
      }
    }
  },
)

test('a learner plans a goal and marks it as stuck', onPhone, async ({ browser, cairn, school }) => {
  const { deletesFrom: _, ...settings } = await school.admin.call('GET /api/admin/settings')
  await school.admin.call('PUT /api/admin/settings', {
    body: { ...settings, plans: true, weekChecks: true },
  })
  await school.goalFor(max, { title: 'Read aloud', plan: 'If I am shy then I will read to the cat.' })
  const page = await signedIn(browser, cairn, max)
  const mine = page.getByRole('region', { name: 'My Goals' })
  await expect(mine.getByText('Plan: If I am shy then I will read to the cat.')).toBeVisible()
  await mine.getByRole('button', { name: 'How is it going?' }).tap()
  for (const state of ['On track', 'Stuck']) {
    await expect(mine.locator('label', { hasText: state }).locator('svg')).toBeVisible()
  }
  await mine.getByText('Stuck', { exact: true }).tap()
  await mine.getByLabel('What’s getting in the way? (optional)').fill('The cat is away.')
  await expectFits(page)
  await expectNoFault(page, 'a stuck goal')
  await mine.getByRole('button', { name: 'Save' }).tap()
  await expect(mine.getByRole('button', { name: 'Save' })).toBeHidden()
  await expect(mine.getByText('Stuck', { exact: true })).toBeVisible()
  await expect(mine.getByText('The cat is away.')).toBeVisible()
})
