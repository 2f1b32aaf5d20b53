// Counts the mouse clicks of everyday jobs, from the page that a user sees after signing in.
import type { Page } from '@playwright/test'
import { expectClicks } from './clicks.ts'
import { CREW, captain, coachWithoutStudio, jo, max, test } from './coached-school.ts'
import { expect } from './fixtures.ts'
import { learner, signedIn } from './people.ts'
import type { SchoolApi } from './school-api.ts'

test.use({ reducedMotion: 'reduce' })

const accept = (page: Page, title: string) =>
  page
    .locator('[data-goal]')
    .filter({ has: page.getByText(title, { exact: true }) })
    .getByRole('button', { name: 'Accept', exact: true })

test('a learner sets three weekly goals with five clicks', async ({ browser, cairn, school: _ }) => {
  const page = await signedIn(browser, cairn, max)
  const dialog = page.getByRole('dialog', { name: 'Create New Goal' })
  const title = dialog.getByRole('textbox').first()
  await expectClicks(page, 5, async () => {
    await page.getByRole('button', { name: 'New goal' }).first().click()
    await expect(title).toBeFocused()
    await page.keyboard.type('Read')
    await dialog.getByText('Weekly', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Create and add another' }).click()
    await expect(title).toHaveValue('')
    await expect(title).toBeFocused()
    await page.keyboard.type('Run')
    await dialog.getByRole('button', { name: 'Create and add another' }).click()
    await expect(title).toHaveValue('')
    await expect(title).toBeFocused()
    await page.keyboard.type('Sing')
    await dialog.getByRole('button', { name: 'Create goal', exact: true }).click()
    await expect(dialog).toBeHidden()
  })
  const mine = page.getByRole('region', { name: 'My Goals' })
  for (const name of ['Read', 'Run', 'Sing']) await expect(mine.getByRole('heading', { name })).toBeVisible()
  await expect(mine.getByText('weekly')).toHaveCount(3)
})

test('a learner sets three goals of last week again with three clicks', async ({
  browser,
  cairn,
  school,
}) => {
  const titles = ['Swim 40 laps', 'Read 20 pages', 'Draw a map']
  for (const title of titles) {
    const { id } = await school.goalFor(max, { title })
    await school.admin.call('PATCH /api/goals/:id', { params: { id }, body: { completed: true } })
  }
  await cairn.startAgain('2026-11-23T15:00:00.000Z')
  const page = await signedIn(browser, cairn, max)
  const dialog = page.getByRole('dialog', { name: 'Create New Goal' })
  const mine = page.getByRole('region', { name: 'My Goals' })
  await expectClicks(page, 3, async () => {
    for (const title of titles) {
      await mine.getByRole('button', { name: `Again: ${title}` }).click()
      await expect(dialog.getByRole('textbox').first()).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
    }
  })
  for (const name of titles) await expect(mine.getByRole('heading', { name })).toBeVisible()
})

test('a coach gives feedback on five goals of a crew with six clicks', async ({ browser, cairn, school }) => {
  const titles = ['Read', 'Run', 'Sing', 'Swim', 'Draw']
  for (const [at, title] of titles.entries()) {
    await school.goalFor([captain, max, jo][at % 3] ?? max, { title })
  }
  const page = await signedIn(browser, cairn, await coachWithoutStudio(school.admin, [school.crewId]))
  await expectClicks(page, 6, async () => {
    await page.getByRole('link', { name: 'Review goals' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${CREW} Goals` })).toBeVisible()
    for (const title of titles) await accept(page, title).click()
    await expect(page.getByRole('heading', { name: 'All 5 goals reviewed' })).toBeVisible()
  })
})

test('a coach gives feedback on five goals in five crews with eleven clicks', async ({
  browser,
  cairn,
  school,
}) => {
  const titles = ['Read', 'Run', 'Sing', 'Swim', 'Draw']
  const crews = await crewsWithGoals(school.admin, titles)
  const page = await signedIn(browser, cairn, await coachWithoutStudio(school.admin, crews))
  await expectClicks(page, 11, async () => {
    await page.getByRole('link', { name: 'Review goals' }).click()
    for (const at of titles.keys()) {
      if (at > 0) await page.getByRole('link', { name: /^Next crew: / }).click()
      await page.getByRole('button', { name: 'Accept', exact: true }).click()
      await expect(page.getByRole('heading', { name: /^(1|One) goal reviewed$/ })).toBeVisible()
    }
  })
  await expect(page.getByRole('link', { name: /^Next crew: / })).toHaveCount(0)
})

/** A crew with one learner for each goal. @returns the ids of the crews */
async function crewsWithGoals(admin: SchoolApi, titles: readonly string[]): Promise<number[]> {
  const members = titles.map((_, at) => learner(`learner${20 + at}`))
  const users = members.map(({ username, password, firstName, lastName }) => {
    return { username, password, firstName, lastName, studio: 'Summit' }
  })
  await admin.call('POST /api/admin/users/bulk', { body: { users } })
  const people = await admin.call('GET /api/admin/users')
  const crews: number[] = []
  for (const [at, title] of titles.entries()) {
    const { id: groupId } = await admin.call('POST /api/admin/groups', { body: { name: `Crew ${at + 1}` } })
    const userId = people.find(({ username }) => username === members[at]?.username)?.id ?? 0
    await admin.call('PUT /api/admin/users/:id/group', { params: { id: userId }, body: { groupId } })
    const goal = { title, category: 'Academic', duration: 'weekly', userId } as const
    await admin.call('POST /api/goals', { body: goal })
    crews.push(groupId)
  }
  return crews
}

/** This coach is not a learner, so the first page shows the goals to review. */
