// An admin's daily goal for 24 learners in the running app: through Thanksgiving, an absence and a learner who leaves.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectToast, roster, signedIn } from './people.ts'
import { type SchoolApi, SUPER_ADMIN } from './school-api.ts'
import { nightly } from './tags.ts'

const TITLE = 'Read 20 minutes'
/** The job runs each minute, and the first time shortly after the start. */
const JOB_PATIENCE = 75_000

const [away, leaver, reader] = roster
if (!away || !leaver || !reader) throw new Error('The roster has at least three learners.')

test.use({ reducedMotion: 'reduce' })

test(
  'a daily goal for 24 learners repeats until winter break, but not for whom it should not',
  nightly,
  async ({ browser, cairn, setUpSchool }) => {
    test.setTimeout(600_000)
    let admin = setUpSchool
    /** Sessions don't last for days, so the admin signs in again. */
    const travelTo = async (clock: string) => {
      await cairn.startAgain(clock)
      admin = await cairn.as(SUPER_ADMIN)
    }
    const users = roster.slice(0, 24).map(({ line: _, ...row }) => ({ ...row, studio: 'Summit' }))
    await admin.call('POST /api/admin/users/bulk', { body: { users } })
    const people = await admin.call('GET /api/admin/users')
    const idOf = (username: string) => people.find((person) => person.username === username)?.id ?? 0

    await test.step('Wednesday, Nov 18: the goal is set for all', async () => {
      const page = await signedIn(browser, cairn, SUPER_ADMIN, { path: '/admin' })
      await setForAll(page)
      await page.context().close()
    })
    await admin.call('PUT /api/admin/days-off', {
      body: {
        entries: [
          { name: 'Thanksgiving', from: '2026-11-26', to: '2026-11-27' },
          { name: 'Founders Day', from: '2026-12-02', to: '2026-12-02' },
        ],
      },
    })
    await admin.call('POST /api/users/:id/absences', {
      params: { id: idOf(away.username) },
      body: { from: '2026-11-23', to: '2026-11-25', goals: 'leave' },
    })

    const countOf = (username: string) => countGoals(admin, idOf(username))
    const expectGoals = async (counts: { away: number; leaver: number; reader: number }) => {
      await expect
        .poll(
          async () => ({
            away: await countOf(away.username),
            leaver: await countOf(leaver.username),
            reader: await countOf(reader.username),
          }),
          { timeout: JOB_PATIENCE, intervals: [1000] },
        )
        .toEqual(counts)
    }

    await test.step('Friday, Nov 20, 4:00 PM: again for the next week, but not for who is away', async () => {
      await travelTo('2026-11-20T21:59:50.000Z')
      await expectGoals({ away: 1, leaver: 2, reader: 2 })
      const page = await signedIn(browser, cairn, reader)
      const row = page
        .getByRole('region', { name: 'My Goals' })
        .getByRole('listitem')
        .filter({ hasText: TITLE })
      await expect(row).toContainText('Wed, Nov 25')
      await expect(row).toContainText('Every week until Fri, Dec 18')
      await page.context().close()
    })

    await test.step('the week of Founders Day has no Wednesday, so it has no goal', async () => {
      await travelTo('2026-11-30T15:00:00.000Z')
      const page = await signedIn(browser, cairn, reader)
      await expect(page.getByRole('region', { name: 'My Goals' })).not.toContainText('Wed, Dec 2')
      await page.context().close()
      await admin.call('PATCH /api/admin/users/:id/active', {
        params: { id: idOf(leaver.username) },
        body: { active: false },
      })
      await expectGoals({ away: 1, leaver: 2, reader: 2 })
    })

    await test.step('two more weeks without the learner who left', async () => {
      await travelTo('2026-12-04T22:00:05.000Z')
      await expectGoals({ away: 2, leaver: 2, reader: 3 })
      await travelTo('2026-12-11T22:00:05.000Z')
      await expectGoals({ away: 3, leaver: 2, reader: 4 })
    })

    await test.step('after Dec 18 nothing repeats', async () => {
      await travelTo('2026-12-19T15:00:00.000Z')
      const page = await signedIn(browser, cairn, reader)
      await expect(page.getByText('Next Week', { exact: false }).first()).toBeVisible()
      await expect
        .poll(async () => (await admin.call('GET /api/goal-series')).items.length, {
          timeout: JOB_PATIENCE,
        })
        .toBe(0)
      await expectGoals({ away: 3, leaver: 2, reader: 4 })
      await page.context().close()
    })
  },
)

async function setForAll(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Set a goal for 24 learners' })
  await page.getByRole('checkbox', { name: 'Select all 24 shown' }).first().click()
  await page.getByRole('button', { name: 'Set a goal for 24 learners' }).click()
  await dialog.getByLabel('Title').fill(TITLE)
  await dialog.getByText('Every week until', { exact: true }).first().click()
  await dialog.getByLabel('Every week until').and(dialog.locator('[type=date]')).fill('2026-12-18')
  await dialog.getByRole('button', { name: 'Create 24 goals' }).click()
  await expectToast(page, '24 goals created')
}

async function countGoals(api: SchoolApi, id: number): Promise<number> {
  const { statistics } = await api.call('GET /api/users/:id/goal-history', { params: { id } })
  return statistics.totalGoals
}
