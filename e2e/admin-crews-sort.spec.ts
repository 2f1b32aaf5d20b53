// Sorting all learners on the Crews tab: the preview, a sort that matches it exactly, and Undo.
import type { Page } from '@playwright/test'
import { expectNoFault } from './axe.ts'
import { crewCard, openBoard, unassignedArea } from './crew-board.ts'
import { crewSchool, EMPTY, FOUR, FULL, otherAdmin, THREE, unassigned } from './crew-school.ts'
import { expect, test } from './fixtures.ts'
import { expectToast } from './people.ts'
import { refuse } from './refusals.ts'

test.use({ reducedMotion: 'reduce' })

const AUTO = 'POST /api/admin/crews/auto-sort'
const RANDOMIZE = 'POST /api/admin/crews/randomize'

/** The rows of the plan as 'Crew | joins | now | then'. */
async function planOf(page: Page): Promise<string[][]> {
  const rows = page.getByRole('table', { name: 'Who joins which crew' }).getByRole('row')
  const texts = await rows.evaluateAll((all) =>
    all.slice(1).map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '')),
  )
  return texts
}

/** The members of each crew on the board. It also reads the board behind a dialog, where roles are hidden. */
const boardText = async (page: Page): Promise<string> =>
  (await page.locator('main section:has(h3)').allTextContents()).join('\n')

test('Auto-sort previews who joins which crew, makes exactly those moves, and can be undone', async ({
  page,
  setUpSchool,
}) => {
  await crewSchool(setUpSchool)
  await openBoard(page)
  const before = await boardText(page)
  await page.getByRole('button', { name: 'Auto-sort Crews' }).click()
  const dialog = page.getByRole('dialog', { name: 'Auto-sort Crews' })
  await expect(dialog).toContainText('This places 4 unassigned learners')
  await expect(dialog).toContainText('Nobody else will move.')
  await expectNoFault(page, 'auto-sort')
  const plan = await planOf(page)
  const joining = plan.map(([, joins = '']) => joins).join(', ')
  for (const { name } of unassigned) expect(joining).toContain(name)
  expect(plan.map(([crew]) => crew)).not.toContain(FULL)

  await test.step('Another plan shows a different plan with the same totals', async () => {
    await dialog.getByRole('button', { name: 'Try another mix' }).click()
    await expect(dialog.getByRole('button', { name: 'Place 4 learners' })).toBeEnabled()
    expect(await boardText(page)).toBe(before)
  })

  const shown = await planOf(page)
  await dialog.getByRole('button', { name: 'Place 4 learners' }).click()
  await expectToast(
    page,
    `4 learners placed in ${shown.length} crew${shown.length === 1 ? '' : 's'}`,
    'Nobody else moved.',
  )
  await expect(dialog).toBeHidden()
  await expect(unassignedArea(page)).toContainText('Everyone is in a crew.')
  for (const [crew = '', joins = '', , , after = ''] of shown) {
    await expect(crewCard(page, crew)).toContainText(`${after}/5`)
    for (const { name } of unassigned.filter((person) => joins.includes(person.name))) {
      await expect(crewCard(page, crew)).toContainText(name)
    }
  }
  await expect(page.getByRole('button', { name: 'Auto-sort Crews' })).toHaveAttribute('aria-disabled', 'true')

  await test.step('Undo in the toast reverses the sort', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expectToast(page, 'Sort undone', '4 learners are back where they were.')
    await expect(unassignedArea(page).getByRole('listitem')).toHaveCount(4)
    await expect.poll(() => boardText(page)).toBe(before)
    await expect(page.getByRole('button', { name: 'Undo last sort' })).toBeHidden()
  })
})

test('Undo last sort is available until someone is moved', async ({ page, cairn, setUpSchool }) => {
  const school = await crewSchool(setUpSchool)
  await openBoard(page)
  const before = await boardText(page)
  await page.getByRole('button', { name: 'Re-Sort Crews' }).click()
  const dialog = page.getByRole('dialog', { name: 'Re-Sort Crews' })
  await expect(dialog).toContainText('This puts 16 learners into new crews, replacing 12 memberships.')
  await expectNoFault(page, 're-sort')
  await dialog.getByRole('button', { name: 'Re-sort 16 learners' }).click()
  await expectToast(page, '16 learners sorted into 4 crews', '12 memberships replaced.')
  const undo = page.getByRole('button', { name: 'Undo last sort' })
  await expect(undo).toBeVisible()
  for (const crew of [FULL, FOUR, THREE, EMPTY]) await expect(crewCard(page, crew)).toContainText('4/5')

  await test.step('the offer survives a reload', async () => {
    await page.reload()
    await expect(undo).toBeVisible()
  })

  const secondAdmin = await otherAdmin(cairn)
  const [{ username } = { username: '' }] = unassigned
  const home = (await secondAdmin.call('GET /api/admin/users')).find(
    (user) => user.username === username,
  )?.groupId
  await test.step("another admin's move removes the offer, and moving the learner back restores it", async () => {
    await school.move(secondAdmin, username, null)
    await expect(undo).toBeHidden()
    await secondAdmin.call('PUT /api/admin/users/:id/group', {
      params: { id: school.userId(username) },
      body: { groupId: home ?? null },
    })
    await expect(undo).toBeVisible()
  })

  await test.step('a refused undo says why and removes the offer', async () => {
    const refusal = await refuse(page, 'POST /api/admin/crews/undo-sort')
    await undo.click()
    await expectToast(page, 'Failed to undo the sort', refusal.message)
    await refusal.end()
    await undo.click()
    await expectToast(page, 'Sort undone')
    await expect(undo).toBeHidden()
    await expect(unassignedArea(page).getByRole('listitem')).toHaveCount(4)
    await expect.poll(() => boardText(page)).toBe(before)
  })
})

test('a new preview replaces one that no longer fits', async ({ page, cairn, setUpSchool }) => {
  const school = await crewSchool(setUpSchool)
  await openBoard(page)
  const secondAdmin = await otherAdmin(cairn)
  await page.getByRole('button', { name: 'Auto-sort Crews' }).click()
  const dialog = page.getByRole('dialog', { name: 'Auto-sort Crews' })
  await expect(dialog.getByRole('button', { name: 'Place 4 learners' })).toBeVisible()
  await school.move(secondAdmin, unassigned[0]?.username ?? '', THREE)
  await dialog.getByRole('button', { name: 'Place 4 learners' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Learners or crews changed since that preview.')
  await expect(dialog.getByRole('button', { name: 'Place 3 learners' })).toBeEnabled()
  await expectNoFault(page, 'a preview that was replaced')
  // The text is behind the dialog, where roles are hidden.
  await expect(page.locator('[aria-labelledby="unassigned"] li')).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Place 3 learners' }).click()
  await expect(page.getByText(/^3 learners placed in/).first()).toBeVisible()
})

test("a sort that is impossible or fails shows the server's message", async ({ page, setUpSchool }) => {
  await setUpSchool.call('POST /api/admin/groups', { body: { name: THREE } })
  for (const { username, password, firstName, lastName, studio } of unassigned.slice(0, 2)) {
    await setUpSchool.call('POST /api/admin/users', {
      body: { username, password, firstName, lastName, studio, userType: 'learner' },
    })
  }
  await openBoard(page)
  for (const [name, call, title] of [
    ['Auto-sort Crews', AUTO, 'Failed to auto-sort crews'],
    ['Re-Sort Crews', RANDOMIZE, 'Failed to randomize crews'],
  ] as const) {
    await page.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog', { name })
    await expectToast(page, title, '2 learners are left, too few to make a crew of 3. Place them by hand.')
    await expect(dialog.getByText('Place them by hand.')).toBeVisible()
    await expectNoFault(page, `${name} is not possible`)
    const refusal = await refuse(page, call, 'unavailable')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expectToast(page, title, refusal.message)
    await refusal.end()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(page.getByRole('button', { name })).toBeFocused()
  }

  await test.step('a sort that fails after its preview keeps the preview open', async () => {
    await setUpSchool.call('POST /api/admin/users', {
      body: {
        username: 'bo.birch',
        password: 'otter-lantern-88',
        firstName: 'Bo',
        lastName: 'Birch',
        studio: 'Summit',
        userType: 'learner',
      },
    })
    await page.getByRole('button', { name: 'Re-Sort Crews' }).click()
    const dialog = page.getByRole('dialog', { name: 'Re-Sort Crews' })
    const deal = dialog.getByRole('button', { name: 'Re-sort 3 learners' })
    await expect(deal).toBeEnabled()
    const refusal = await refuse(page, RANDOMIZE)
    await deal.click()
    await expectToast(page, 'Failed to randomize crews', refusal.message)
    await refusal.end()
    await deal.click()
    await expectToast(page, '3 learners sorted into 1 crew', '0 memberships replaced.')
  })
})
