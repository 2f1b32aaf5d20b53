// Counts clicks for moving learners, finding learners without goals, and printing reports.
import type { Page } from '@playwright/test'
import { expectClicks } from './clicks.ts'
import {
  type CoachedSchool,
  CREW,
  captain,
  coachWithoutStudio,
  guide,
  jo,
  max,
  OTHER_CREW,
  stranger,
  test,
} from './coached-school.ts'
import { expect } from './fixtures.ts'
import { learner, signedIn } from './people.ts'
import { type Account, SUPER_ADMIN } from './school-api.ts'

test.use({ reducedMotion: 'reduce' })

test('an admin moves three learners to a crew with five clicks', async ({ browser, cairn, school }) => {
  const movers = [learner('learner20'), learner('learner21'), learner('learner22')]
  const users = movers.map(({ username, password, firstName, lastName }) => {
    return { username, password, firstName, lastName, studio: 'Summit' }
  })
  await school.admin.call('POST /api/admin/users/bulk', { body: { users } })
  const accounts = await school.admin.call('GET /api/admin/users')
  const page = await signedIn(browser, cairn, SUPER_ADMIN)
  await expect(page.getByText(/^Showing \d+ of \d+ learners/)).toBeVisible()
  await expectClicks(page, 5, async () => {
    for (const { username } of movers) {
      const id = accounts.find((user) => user.username === username)?.id ?? 0
      await page.locator(`[data-person="${id}"]`).getByRole('checkbox').first().click()
    }
    await page.getByRole('button', { name: 'Move to crew' }).click()
    await page.getByRole('button', { name: `Move to ${OTHER_CREW}` }).click()
    await expect(page.getByText(/3 learners.* moved to/).first()).toBeVisible()
  })
  const after = await school.admin.call('GET /api/admin/users')
  for (const { username } of movers) {
    expect(after.find((user) => user.username === username)?.groupId).toBe(school.otherCrewId)
  }
})

const adminOf = async () => SUPER_ADMIN
const coachOf = ({ admin, crewId }: CoachedSchool) => coachWithoutStudio(admin, [crewId])
const guideOf = async () => guide

for (const [role, accountOf, path, names] of [
  ['an admin', adminOf, '/dashboard', [captain, max, jo, stranger]],
  ['a coach', coachOf, '/', [captain, max, jo]],
  ['a guide', guideOf, '/', [max]],
] as const) {
  test(`${role} sees who has set no goals with one click`, async ({ browser, cairn, school }) => {
    const account: Account = await accountOf(school)
    const page = await signedIn(browser, cairn, account, { path })
    await expectClicks(page, 1, async () => {
      await page
        .getByRole('link', { name: /without a goal(: \d+)?$/i })
        .first()
        .click()
      for (const person of names) await expect(rowOf(page, person.name)).toBeVisible()
    })
  })
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Learners without a goal' }).getByRole('link', { name })

test('a coach prints the reports of a crew with two clicks', async ({ browser, cairn, school }) => {
  await school.goalFor(max, { title: 'Read' })
  const page = await signedIn(browser, cairn, await coachOf(school))
  await expectClicks(page, 2, async () => {
    await page.getByRole('link', { name: `Weekly reports: ${CREW}` }).click()
    const printed = page.evaluate(
      () => new Promise((done) => addEventListener('beforeprint', done, { once: true })),
    )
    await page.getByRole('button', { name: /^Print/ }).click()
    await printed
  })
})
