// The goal week in the browser, by the server's clock: Friday at four, the weekend, and Monday morning.
import type { Page } from '@playwright/test'
import { type Cairn, expect, test } from './fixtures.ts'
import { crewOfThree, expectToast, learner, signedIn } from './people.ts'
import type { SchoolApi } from './school-api.ts'
import { nightly } from './tags.ts'

const LEFT_OPEN = 'Write to Abuela, one page'
const FINISHED = 'Run two warm-up miles'

const { username, password } = learner('learner03')
const max = { username, password }

const goal = (title: string, userId: number) =>
  ({ title, category: 'Personal', duration: 'weekly', userId }) as const

/** Max with a completed goal and an open one, both due on the Friday of the goal week. */
async function twoGoals(admin: SchoolApi, cairn: Cairn): Promise<void> {
  await crewOfThree(admin)
  const api = await cairn.as(max)
  const { id } = await api.call('GET /api/auth/user')
  await api.call('POST /api/goals', { body: goal(LEFT_OPEN, id) })
  const { id: finished } = await api.call('POST /api/goals', { body: goal(FINISHED, id) })
  await api.call('PATCH /api/goals/:id', { params: { id: finished }, body: { completed: true } })
}

const goals = (page: Page) => page.getByRole('region', { name: 'My Goals' })
const yourWeek = (page: Page) => page.getByRole('region', { name: 'Look back on the week' })
const row = (page: Page, title: string) => goals(page).getByRole('listitem').filter({ hasText: title })

test.describe('the goal week on Friday just before four', () => {
  test.use({ clock: '2026-11-20T15:00:00.000Z' })

  test('the week ends while the page is open, and unfinished goals are locked', async ({
    browser,
    cairn,
    setUpSchool,
  }) => {
    await twoGoals(setUpSchool, cairn)
    // The clock shows 3:30 PM in Chicago.
    await cairn.startAgain('2026-11-20T21:30:00.000Z')
    const page = await signedIn(browser, cairn, max, { liveUpdates: false, fakeTimers: true })
    await expect(row(page, LEFT_OPEN).getByText('Today, 4:00 PM')).toBeVisible()
    await expect(row(page, LEFT_OPEN).getByText('In Progress')).toBeVisible()
    await expect(row(page, LEFT_OPEN).getByText('Current Week')).toBeVisible()
    await expect(row(page, LEFT_OPEN).getByRole('button', { name: /^Edit/ })).toBeVisible()

    await cairn.startAgain('2026-11-20T22:00:10.000Z')
    await page.clock.fastForward('30:10')
    await expect(page.getByText('Next Week, Nov 23 to 27')).toBeVisible()
    await expect(goals(page).getByText('no goals for next week yet')).toBeVisible()
    await expect(yourWeek(page)).toContainText('One of two stones this week.')
    const stones = yourWeek(page).getByRole('list', { name: 'Your stones, from the top down' })
    await expect(stones.getByRole('listitem')).toContainText(FINISHED)
    const unfinished = yourWeek(page).getByRole('list', { name: 'Not finished' })
    await expect(unfinished.getByRole('listitem')).toContainText(LEFT_OPEN)

    await goals(page).getByRole('button', { name: 'Last week, Nov 16 to 20' }).click()
    await expect(row(page, LEFT_OPEN).getByText('Incomplete')).toBeVisible()
    await expect(row(page, LEFT_OPEN).getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0)
    // The checkbox is marked as disabled for screen readers but still reacts.
    await row(page, LEFT_OPEN).getByRole('checkbox').press('Enter')
    await expectToast(
      page,
      'Cannot complete incomplete goal',
      'This goal is incomplete and cannot be completed.',
    )
    await expect(row(page, FINISHED).getByText('Completed', { exact: true })).toBeVisible()
    await expect(row(page, FINISHED).getByRole('checkbox')).toBeDisabled()
    await goals(page).getByRole('button', { name: 'Back to next week' }).click()
    await expect(goals(page).getByText('no goals for next week yet')).toBeVisible()
  })
})

test.describe('the goal week on Saturday', () => {
  test.use({ clock: '2026-11-21T15:00:00.000Z' })

  test(
    'a goal set on Saturday is for next week and says so',
    nightly,
    async ({ browser, cairn, setUpSchool }) => {
      await twoGoals(setUpSchool, cairn)
      const page = await signedIn(browser, cairn, max)
      await expect(page.getByText('Next Week, Nov 23 to 27')).toBeVisible()
      await expect(row(page, LEFT_OPEN).getByText('Fri, Nov 27, 4:00 PM')).toBeVisible()
      await expect(row(page, LEFT_OPEN).getByText('Next Week', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'New goal' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Create New Goal' })
      for (const day of ['Monday, November 23', 'Friday, November 27']) {
        await expect(dialog.getByRole('radio', { name: day })).toBeEnabled()
      }
      await expect(dialog.getByRole('radio', { name: 'Monday, November 23' })).toBeChecked()
      await expect(dialog.getByText('After that, you can’t check it off.')).toBeVisible()
    },
  )
})

test.describe('the goal week on Sunday just before midnight', () => {
  test.use({ clock: '2026-11-22T20:00:00.000Z' })

  test('next week becomes the current week at midnight', nightly, async ({ browser, cairn, setUpSchool }) => {
    await twoGoals(setUpSchool, cairn)
    await cairn.startAgain('2026-11-23T05:30:00.000Z')
    const page = await signedIn(browser, cairn, max, { liveUpdates: false, fakeTimers: true })
    await expect(row(page, LEFT_OPEN).getByText('Next Week', { exact: true })).toBeVisible()
    // A chunk that is still loading would be retried only by the stopped clock.
    await page.waitForLoadState('networkidle')
    await cairn.startAgain('2026-11-23T06:00:10.000Z')
    await page.clock.fastForward('30:10')
    await expect(row(page, LEFT_OPEN).getByText('Current Week')).toBeVisible()
    await expect(page.getByText('Current Week, Nov 23 to 27')).toBeVisible()
    // The account is younger than that week.
    await expect(goals(page).getByRole('button', { name: /^Last week/ })).toHaveCount(0)
  })
})

test.describe('the goal week on Wednesday', () => {
  test("past days can't be selected", nightly, async ({ browser, cairn, setUpSchool }) => {
    await twoGoals(setUpSchool, cairn)
    const page = await signedIn(browser, cairn, max)
    await page.getByRole('button', { name: 'New goal' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Create New Goal' })
    await expect(dialog.getByRole('radio', { name: 'Tuesday, November 17' })).toBeDisabled()
    await expect(dialog.getByRole('radio', { name: 'Today, Wednesday, November 18' })).toBeChecked()
    await dialog.getByRole('radio', { name: 'Weekly' }).check()
    await expect(dialog.getByRole('radio', { name: 'Friday, November 20' })).toBeChecked()
  })
})
