// One goal for many people, and what was deleted by mistake comes back.
import type { Page } from '@playwright/test'
import { expectNoFault } from './axe.ts'
import { expectClicks } from './clicks.ts'
import { CREW, captain, jo, max, OTHER_CREW, STUDIO, test } from './coached-school.ts'
import { expect } from './fixtures.ts'
import { expectToast, learner, roster, signedIn } from './people.ts'
import { SUPER_ADMIN } from './school-api.ts'

test.use({ reducedMotion: 'reduce' })

test('a captain gives one goal to a crew of five with four clicks, and takes it back', async ({
  browser,
  cairn,
  school,
}) => {
  const more = [learner('learner06'), learner('learner07')]
  const users = more.map(({ line: _, name: __, ...row }) => ({ ...row, studio: STUDIO }))
  await school.admin.call('POST /api/admin/users/bulk', { body: { users } })
  const people = await school.admin.call('GET /api/admin/users')
  for (const { username } of more) {
    const id = people.find((user) => user.username === username)?.id ?? 0
    const body = { groupId: school.crewId }
    await school.admin.call('PUT /api/admin/users/:id/group', { params: { id }, body })
  }
  const page = await signedIn(browser, cairn, captain, { path: `/coaching/crews/${school.crewId}` })
  const dialog = page.getByRole('dialog', { name: 'Create New Goal' })
  // The click on an item of the open list is the fourth. The browser draws that list, so the page does not see it.
  await expectClicks(page, 3, async () => {
    await page.getByRole('button', { name: 'Create goal' }).click()
    const list = dialog.getByLabel('Assign Goal To')
    await list.click()
    await page.keyboard.press('Escape')
    await list.selectOption('The whole crew')
    await dialog.getByLabel('Title').fill('Read 20 minutes')
    await dialog.getByRole('button', { name: 'Create 5 goals' }).click()
    await expectToast(page, '5 goals created')
  })
  await expect(page.getByRole('heading', { name: 'Read 20 minutes' })).toHaveCount(5)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Undone', '5 goals deleted.')
  await expect(page.getByRole('heading', { name: 'Read 20 minutes' })).toHaveCount(0)
})

test('an admin sets a daily goal for 24 learners until winter break with four clicks', async ({
  browser,
  cairn,
  setUpSchool,
}) => {
  const users = roster.slice(0, 24).map(({ line: _, ...row }) => ({ ...row, studio: 'Summit' }))
  await setUpSchool.call('POST /api/admin/users/bulk', { body: { users } })
  const page = await signedIn(browser, cairn, SUPER_ADMIN, { path: '/admin' })
  const dialog = page.getByRole('dialog', { name: 'Set a goal for 24 learners' })
  await expect(page.getByText('Showing 24 of 24 learners')).toBeVisible()
  await expectClicks(page, 4, async () => {
    await page.getByRole('checkbox', { name: 'Select all 24 shown' }).first().click()
    await page.getByRole('button', { name: 'Set a goal for 24 learners' }).click()
    await dialog.getByLabel('Title').fill('Read 20 minutes')
    await expect(dialog.getByRole('radio', { name: 'Daily' })).toBeChecked()
    await dialog.getByText('Every week until', { exact: true }).first().click()
    await dialog.getByLabel('Every week until').and(dialog.locator('[type=date]')).fill('2026-12-18')
    await dialog.getByRole('button', { name: 'Create 24 goals' }).click()
    await expectToast(page, '24 goals created')
  })
  const [first] = (await setUpSchool.call('GET /api/admin/users')).filter(({ isAdmin }) => !isAdmin)
  const goals = await setUpSchool.call('GET /api/users/:id/goals', { params: { id: first?.id ?? 0 } })
  expect(goals).toMatchObject([
    { title: 'Read 20 minutes', duration: 'daily', series: { until: '2026-12-18' } },
  ])
})

test('the form names the people for whom a goal was refused, and sends it to them alone', async ({
  browser,
  cairn,
  school,
}) => {
  const page = await signedIn(browser, cairn, captain, { path: `/coaching/crews/${school.crewId}` })
  await page.getByRole('button', { name: 'Create goal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Goal' })
  await dialog.getByLabel('Assign Goal To').selectOption('The whole crew')
  await dialog.getByRole('button', { name: `Remove ${max.name}` }).click()
  await expect(dialog.getByRole('heading', { name: 'For 2 learners' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Remove / }).first()).toBeFocused()
  await expectNoFault(page, 'a goal for the whole crew')
  // Jo moves to another crew while the form is open.
  const params = { id: school.idOf(jo) }
  const body = { groupId: school.otherCrewId }
  await school.admin.call('PUT /api/admin/users/:id/group', { params, body })
  await dialog.getByLabel('Title').fill('Sweep the hall')
  await dialog.getByRole('button', { name: /^Create \d goals?$/ }).click()
  await expect(dialog.getByText('Created for 1. 1 wasn’t created:')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: `${jo.name}:` })).toBeVisible()
  await expectNoFault(page, 'a goal that was refused for some')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('heading', { name: 'Sweep the hall' })).toHaveCount(1)
})

test('a goal and a crew that were deleted by mistake come back', async ({ browser, cairn, school }) => {
  const { id } = await school.goalFor(max, { title: 'Draw a map', description: 'With a legend' })
  const page = await signedIn(browser, cairn, captain, { path: `/coaching/crews/${school.crewId}` })
  await page.getByRole('button', { name: 'Delete: Draw a map' }).click()
  await page.getByRole('button', { name: 'Delete goal' }).click()
  await expectToast(page, 'Goal deleted')
  await expect(page.getByRole('heading', { name: 'Draw a map' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Goal restored')
  await expect(page.getByRole('heading', { name: 'Draw a map' })).toBeVisible()
  const goal = await school.admin.call('GET /api/goals/:id', { params: { id } })
  expect(goal).toMatchObject({ title: 'Draw a map', description: 'With a legend' })

  const board = await signedIn(browser, cairn, SUPER_ADMIN, { path: '/admin?tab=crews' })
  await deleteCrew(board, CREW)
  await board.getByRole('button', { name: 'Undo' }).click()
  await expectToast(board, `${CREW} restored`)
  await expect(board.getByRole('region', { name: CREW })).toContainText(max.name.split(' ')[0] ?? '')

  await test.step('from the audit log', async () => {
    await deleteCrew(board, OTHER_CREW)
    await board.goto('/admin/feedback?tab=audit')
    await expectNoFault(board, 'audit log with a deletion')
    await board.getByRole('button', { name: `Undo: Crew "${OTHER_CREW}"` }).click()
    await expectToast(board, `${OTHER_CREW} restored`)
    await expect(board.getByRole('button', { name: /^Undo: Crew/ })).toHaveCount(0)
  })
  const crews = await school.admin.call('GET /api/admin/groups')
  expect(crews.map(({ name, memberCount }) => [name, memberCount]).toSorted()).toEqual([
    [CREW, 3],
    [OTHER_CREW, 1],
  ])
})

async function deleteCrew(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete crew' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete crew' }).click()
  await expectToast(page, 'Crew deleted', `${name} is gone.`)
}
