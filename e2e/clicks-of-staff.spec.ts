// The same for moving learners, finding who has set no goals, and printing reports. What these tests press is in
// preparation: each `fixme` goes as soon as its button is there.
import { expectClicks } from './clicks.ts'
import { CREW, captain, coach, guide, jo, max, OTHER_CREW, stranger, test } from './coached-school.ts'
import { expect } from './fixtures.ts'
import { signedIn } from './people.ts'
import { SUPER_ADMIN } from './school-api.ts'

test.use({ reducedMotion: 'reduce' })

test.fixme('an admin moves three learners to a crew with five clicks', async ({ browser, cairn, school }) => {
  const page = await signedIn(browser, cairn, SUPER_ADMIN)
  await expect(page.getByText(/^Showing \d+ of \d+ learners/)).toBeVisible()
  await expectClicks(page, 5, async () => {
    for (const person of [captain, max, jo]) {
      await page
        .locator(`[data-person="${school.idOf(person)}"]`)
        .getByRole('checkbox')
        .first()
        .click()
    }
    await page.getByRole('button', { name: 'Move to crew' }).click()
    await page.getByRole('menuitem', { name: new RegExp(OTHER_CREW) }).click()
    await expect(page.getByText(/moved/).first()).toBeVisible()
  })
  const users = await school.admin.call('GET /api/admin/users')
  const crewOf = (name: string) => users.find(({ username }) => username === name)?.groupId
  for (const { username } of [captain, max, jo]) expect(crewOf(username)).toBe(school.otherCrewId)
})

for (const [role, account, names] of [
  ['an admin', SUPER_ADMIN, [captain, max, jo, stranger]],
  ['a coach', coach, [captain, max, jo]],
  ['a guide', guide, [max]],
] as const) {
  test.fixme(`${role} sees who has set no goals with one click`, async ({ browser, cairn, school: _ }) => {
    const page = await signedIn(browser, cairn, account)
    await expectClicks(page, 1, async () => {
      await page.getByRole('link', { name: /without a goal: \d+$/i }).click()
      for (const { name } of names) await expect(page.getByText(name).first()).toBeVisible()
    })
  })
}

test.fixme('a coach prints the reports of a crew with two clicks', async ({ browser, cairn, school }) => {
  await school.goalFor(max, { title: 'Read' })
  const page = await signedIn(browser, cairn, coach)
  await expectClicks(page, 2, async () => {
    await page.getByRole('link', { name: `Weekly reports: ${CREW}` }).click()
    const printed = page.evaluate(
      () => new Promise((done) => addEventListener('beforeprint', done, { once: true })),
    )
    await page.getByRole('button', { name: /^Print/ }).click()
    await printed
  })
})
