// The Coach Assignments tab: assigning crews to coaches one by one or all together, and the errors when it fails.
import { expectNoFault } from './axe.ts'
import { crewSchool, EMPTY, FOUR, FULL, THREE } from './crew-school.ts'
import { expect, test } from './fixtures.ts'
import { expectToast, learner, signInAtOnce } from './people.ts'
import { refuse } from './refusals.ts'
import { type SchoolApi, SUPER_ADMIN } from './school-api.ts'

test.use({ reducedMotion: 'reduce' })

const ASSIGN = 'PUT /api/admin/users/*/crew-assignments'
const CLEAR = 'DELETE /api/admin/users/*/crew-assignments'
const CLEAR_ALL = 'DELETE /api/admin/clear-all-crew-assignments'
const DEAL = 'POST /api/admin/coaches/auto-assign'

/** Two coaches: one with a studio and a crew, and an adult with neither. */
async function withCoaches(admin: SchoolApi) {
  const school = await crewSchool(admin)
  const { id } = await admin.call('POST /api/admin/users', {
    body: {
      username: 'cole.crag',
      password: 'otter-lantern-8812',
      firstName: 'Cole',
      lastName: 'Crag',
      userType: 'learner',
    },
  })
  for (const coach of [id, school.userId('learner06')]) {
    await admin.call('PATCH /api/admin/users/:id/coach-wooden', {
      params: { id: coach },
      body: { isCoachWooden: true },
    })
  }
  await admin.call('PUT /api/admin/users/:id/crew-assignments', {
    params: { id: school.userId('learner06') },
    body: { assignedCrews: [school.crewId(FULL), school.crewId(THREE)] },
  })
  return school
}

const abdul = learner('learner06')

test("a school without coaches can't assign or clear crews", async ({ page, setUpSchool }) => {
  await signInAtOnce(page, SUPER_ADMIN)
  let letGo = () => {}
  const waiting = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const list = '**/api/admin/coach-assignments'
  await page.route(list, async (route) => {
    await waiting
    await route.fallback()
  })
  await page.goto('/admin?tab=coaches')
  await expect(page.getByRole('heading', { name: 'Coach Wooden Assignments' })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading coaches' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Re-sort Crews' })).toBeDisabled()
  letGo()
  await page.unroute(list)
  await expect(page.getByRole('heading', { name: 'No Coach Wooden users found' })).toBeVisible()
  for (const name of ['Re-sort Crews', 'Clear All']) {
    await expect(page.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
  }
  await expectNoFault(page, 'no coaches')
  const refusal = await refuse(page, 'GET /api/admin/coach-assignments')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Unable to load data' })).toBeVisible()
  await expectNoFault(page, 'coaches that could not be loaded')
  await refusal.end()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No Coach Wooden users found' })).toBeVisible()
  expect(await setUpSchool.call('GET /api/admin/coach-assignments')).toEqual([])
})

test('an admin selects a coach’s crews from a list and clears them', async ({ page, setUpSchool }) => {
  const school = await withCoaches(setUpSchool)
  await signInAtOnce(page, SUPER_ADMIN)
  await page.goto('/admin?tab=coaches')
  const card = (name: string) =>
    page.getByRole('list', { name: 'Coaches' }).locator('> li').filter({ hasText: name })
  await expect(card('Cole Crag')).toContainText('@cole.crag')
  await expect(card('Cole Crag')).toContainText('Assigned Crews: 0')
  await expect(card('Cole Crag')).toContainText('No crews assigned')
  await expect(card(abdul.name)).toContainText(`@learner06 · Foothills`)
  await expect(card(abdul.name)).toContainText('Assigned Crews: 2')
  const clearCole = page.getByRole('button', { name: 'Clear the crews of Cole Crag' })
  await expect(clearCole).toHaveAttribute('aria-disabled', 'true')
  await expectNoFault(page, 'coach assignments')

  await test.step('the workload is shown as bars and as a table', async () => {
    const card = page.getByRole('region', { name: 'Workload' })
    await expect(card.getByRole('img')).toHaveAccessibleName('Crews for 2 coach users: 0 to 2 crews each.')
    const rows = card.getByRole('table', { name: 'Coach workload' }).getByRole('row')
    await expect(rows).toHaveText([/Coach/, new RegExp(`${abdul.name}\\s*2\\s*8`), /Cole Crag\s*0\s*0/])
    await expect(card).toContainText(`2 crews without a coach: ${FOUR} and ${EMPTY}`)
  })

  await test.step('Manage lists all crews with their coaches', async () => {
    await page.getByRole('button', { name: 'Manage the crews of Cole Crag' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign Crews to Cole Crag' })
    await expect(dialog.getByRole('checkbox')).toHaveCount(4)
    await expect(dialog.getByLabel(FULL)).toHaveAccessibleDescription(`5 members, coached by ${abdul.name}`)
    await expect(dialog.getByLabel(EMPTY)).toHaveAccessibleDescription('0 members, no coach yet')
    await dialog.getByLabel(FULL).check()
    await dialog.getByLabel(FOUR).check()
    await expect(dialog.getByRole('status')).toHaveText('2 of 4 selected')
    await expectNoFault(page, 'assign crews')
    const refusal = await refuse(page, ASSIGN, 'not_a_coach')
    await dialog.getByRole('button', { name: 'Save Assignments' }).click()
    await expectToast(page, 'Failed to update assignments', refusal.message)
    await expect(dialog.getByLabel(FOUR)).toBeChecked()
    await refusal.end()
    let letGo = () => {}
    const waiting = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/crew-assignments', async (route) => {
      await waiting
      await route.fallback()
    })
    await dialog.getByRole('button', { name: 'Save Assignments' }).click()
    await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled()
    letGo()
    await page.unroute('**/crew-assignments')
    await expectToast(page, 'Crew assignments updated successfully!', 'Cole Crag now has 2 crews.')
    await expect(card('Cole Crag')).toContainText('Assigned Crews: 2')
    await expect(card('Cole Crag')).toContainText(FOUR)
  })

  await test.step('Cancel changes nothing', async () => {
    await page.getByRole('button', { name: 'Manage the crews of Cole Crag' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign Crews to Cole Crag' })
    await dialog.getByLabel(EMPTY).check()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(card('Cole Crag')).toContainText('Assigned Crews: 2')
    await expect(page.getByRole('button', { name: 'Manage the crews of Cole Crag' })).toBeFocused()
  })

  await test.step('clearing names the crews that will be removed, and can be undone', async () => {
    await clearCole.click()
    const dialog = page.getByRole('alertdialog', { name: 'Clear Cole Crag’s crews?' })
    await expect(dialog).toContainText(`This takes ${FULL} and ${FOUR} away from this coach`)
    await expectNoFault(page, 'clear the crews of a coach')
    const refusal = await refuse(page, CLEAR)
    await dialog.getByRole('button', { name: 'Clear 2 crews' }).click()
    await expectToast(page, 'Failed to clear assignments', refusal.message)
    await refusal.end()
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'DELETE'),
      dialog.getByRole('button', { name: 'Clear 2 crews' }).click(),
    ])
    const { message }: { message: string } = await answer.json()
    await expectToast(page, 'Assignments cleared!', message)
    await expect(card('Cole Crag')).toContainText('No crews assigned')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'Crew assignments updated successfully!')
    await expect(card('Cole Crag')).toContainText('Assigned Crews: 2')
  })

  await test.step('an assignment by another admin appears without a reload', async () => {
    await setUpSchool.call('PUT /api/admin/users/:id/crew-assignments', {
      params: { id: school.userId('learner06') },
      body: { assignedCrews: [school.crewId(EMPTY)] },
    })
    await expect(card(abdul.name)).toContainText('Assigned Crews: 1')
    await expect(card(abdul.name)).toContainText(EMPTY)
  })
})

test('an admin re-sorts all crews among the coaches, and clears all assignments', async ({
  page,
  setUpSchool,
}) => {
  await withCoaches(setUpSchool)
  await signInAtOnce(page, SUPER_ADMIN)
  await page.goto('/admin?tab=coaches')

  await test.step('Re-sort Crews', async () => {
    await page.getByRole('button', { name: 'Re-sort Crews' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Re-sort all crews?' })
    await expect(dialog).toContainText('evenly among 2 coaches')
    await expect(dialog).toContainText('This replaces the 2 current assignments.')
    await expectNoFault(page, 're-sort the coaches')
    const refusal = await refuse(page, DEAL, 'nothing_to_deal')
    await dialog.getByRole('button', { name: 'Re-sort 4 crews' }).click()
    await expectToast(page, 'Failed to auto-assign coaches', refusal.message)
    await refusal.end()
    await dialog.getByRole('button', { name: 'Re-sort 4 crews' }).click()
    await expectToast(
      page,
      'Auto-assignment completed!',
      'Distributed 4 crews among 2 coach users, average 2 crews per coach',
    )
    await expect(page.getByText('Assigned Crews: 2')).toHaveCount(2)
    await expect(page.getByText('Every crew has a coach.')).toBeVisible()
  })

  await test.step('Clear All', async () => {
    await page.getByRole('button', { name: 'Clear All' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Clear all assignments?' })
    await expect(dialog).toContainText('This takes 4 crews away from 2 coaches.')
    await expectNoFault(page, 'clear all assignments')
    const refusal = await refuse(page, CLEAR_ALL, 'unavailable')
    await dialog.getByRole('button', { name: 'Clear 4 assignments' }).click()
    await expectToast(page, 'Failed to clear all assignments', refusal.message)
    await refusal.end()
    await dialog.getByRole('button', { name: 'Clear 4 assignments' }).click()
    await expectToast(page, 'All assignments cleared!', 'Cleared for 2 coach users')
    await expect(page.getByRole('paragraph').filter({ hasText: 'No crews assigned' })).toHaveCount(2)
    await page.getByRole('button', { name: 'Clear All' }).click()
    await expect(dialog).toContainText('No coach has a crew, so there’s nothing to clear.')
  })
})

test('two admins who assign crews to the same coach keep both changes and see a notice', async ({
  page,
  setUpSchool,
}) => {
  const school = await withCoaches(setUpSchool)
  const coach = school.userId('learner06')
  await signInAtOnce(page, SUPER_ADMIN)
  await page.goto('/admin?tab=coaches')
  await page.getByRole('button', { name: `Manage the crews of ${abdul.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Assign Crews to ${abdul.name}` })
  await dialog.getByLabel(EMPTY).check()
  await setUpSchool.call('PUT /api/admin/users/:id/crew-assignments', {
    params: { id: coach },
    body: { assignedCrews: [FULL, THREE, FOUR].map(school.crewId) },
  })
  await expect(dialog.getByText('Another admin just changed these crews.')).toBeVisible()
  await expectNoFault(page, 'crews that another admin changed')
  await dialog.getByRole('button', { name: 'Save Assignments' }).click()
  await expectToast(page, 'Crew assignments updated successfully!', 'Both changes were saved.')
  const coaches = await setUpSchool.call('GET /api/admin/coach-assignments')
  expect(coaches.find(({ id }) => id === coach)?.assignedCrews).toHaveLength(4)
})
