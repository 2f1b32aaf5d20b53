// The Learners tab: searching, roles and their undo, names, credentials, deletion, and messages when the server refuses.
import type { Page } from '@playwright/test'
import type { User } from '../contract/people.ts'
import { expectNoFault } from './axe.ts'
import { type Cairn, expect, test } from './fixtures.ts'
import { THURSDAY, userNamed } from './made-up-school.ts'
import { chooseFor, expectToast, signedIn, signIn } from './people.ts'
import { refuse } from './refusals.ts'
import { nightly } from './tags.ts'

test.use({ clock: THURSDAY, seeded: true, reducedMotion: 'reduce' })

const fullName = ({ firstName, lastName }: User) => `${firstName} ${lastName}`

/** Learners of the made-up school by kind, with how many there are. */
async function people(cairn: Cairn) {
  const api = await cairn.as(userNamed('admin'))
  const users = await api.call('GET /api/admin/users')
  const crews = await api.call('GET /api/admin/groups')
  const learners = users.filter(({ isAdmin, isSuperAdmin, isGuide }) => !isAdmin && !isSuperAdmin && !isGuide)
  const plain = learners.filter(
    (learner) => learner.groupId && learner.studio && !learner.isCrewCaptain && !learner.isCoachWooden,
  )
  const [first, second, third] = plain
  const captain = learners.find((learner) => learner.isCrewCaptain)
  if (!first || !second || !third || !captain) throw new Error('The made-up school is too small.')
  return { api, crews, learners, first, second, third, captain }
}

async function learnersTab(page: Page, total: number) {
  await expect(page.getByText(`Showing ${total} of ${total} learners`)).toBeVisible()
  const rows = page.locator('tr[data-person]')
  return { rows, row: (user: User) => page.locator(`tr[data-person="${user.id}"]`) }
}

test('an admin searches, filters and sorts learners', nightly, async ({ browser, cairn }) => {
  const { learners, first } = await people(cairn)
  const page = await signedIn(browser, cairn, userNamed('admin'))
  const { rows, row } = await learnersTab(page, learners.length)

  const search = page.getByLabel('Find a learner')
  await search.fill(first.username)
  await expect(row(first)).toBeVisible()
  await search.fill('nobody at all')
  await expect(page.getByText('Nobody found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all learners' }).click()

  const studio = first.studio ?? ''
  const inStudio = learners.filter((learner) => learner.studio === studio).length
  await page.getByLabel('Studio filter').selectOption({ label: studio })
  await expect(page.getByText(`Showing ${inStudio} of ${learners.length} learners`)).toBeVisible()
  const without = learners.filter((learner) => learner.studio === null).length
  await page.getByLabel('Studio filter').selectOption('none')
  await expect(page.getByText(`Showing ${without} of ${learners.length} learners`)).toBeVisible()
  // Fewer rows make the test faster.
  await expectNoFault(page, 'learners')
  await page.getByLabel('Studio filter').selectOption('all')

  for (const name of ['Username', 'Studio', 'Name']) {
    const head = page.getByRole('columnheader', { name, exact: true })
    await expect(head).toHaveAttribute('aria-sort', 'none')
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    const top = await rows.first().getAttribute('data-person')
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    await expect(rows.first()).not.toHaveAttribute('data-person', top ?? '')
  }
})

test(
  'the keyboard moves through all rows, including those rendered later',
  nightly,
  async ({ browser, cairn }) => {
    const { learners } = await people(cairn)
    const page = await signedIn(browser, cairn, userNamed('admin'))
    await learnersTab(page, learners.length)
    await page.getByRole('columnheader', { name: 'Name', exact: true }).getByRole('button').focus()
    await page.evaluate(() => {
      document.addEventListener('focusin', ({ target }) => {
        const row = target instanceof Element ? target.closest('tr[data-person]') : null
        document.body.dataset.reached = `${document.body.dataset.reached ?? ''} ${row?.getAttribute('aria-rowindex') ?? ''}`
      })
    })
    const last = page.locator('[aria-rowindex="46"]')
    const rowsReached = () =>
      page.evaluate(() => document.body.dataset.reached?.split(' ').filter(Boolean).map(Number) ?? [])
    // Each row has about ten stops.
    for (let row = 2; row < 60 && !(await rowsReached()).includes(46); row += 1) {
      for (let press = 0; press < 10; press += 1) await page.keyboard.press('Tab')
    }
    const reached = await rowsReached()
    expect([...new Set(reached)].slice(0, 45)).toEqual(Array.from({ length: 45 }, (_, index) => index + 2))
    await expect(last).toBeInViewport()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('tr[data-person]') !== null)).toBe(true)
  },
)

test('an admin assigns and removes crews and roles, undoes it, and sees refusals', async ({
  browser,
  cairn,
}) => {
  const { learners, crews, first, captain } = await people(cairn)
  const page = await signedIn(browser, cairn, userNamed('admin'))
  const { row } = await learnersTab(page, learners.length)
  await page.getByLabel('Find a learner').fill(first.username)
  const name = fullName(first)

  const flags = [
    { flag: 'Coach Wooden', path: 'coach-wooden', title: 'Failed to update Coach Wooden status' },
    { flag: 'Crew Captain', path: 'crew-captain', title: 'Failed to update Crew Captain status' },
    { flag: 'Guide', path: 'guide', title: 'Failed to update Guide status' },
  ]
  for (const { flag, path, title } of flags) {
    await test.step(`${flag} stays unchanged when the server refuses`, async () => {
      const refusal = await refuse(page, `PATCH /api/admin/users/*/${path}`)
      const box = page.getByRole('switch', { name: `${flag}: ${name}` })
      await box.click()
      await expectToast(page, title, refusal.message)
      await expect(box).not.toBeChecked()
      await refusal.end()
    })
  }

  await test.step('change the crew', async () => {
    const crew = page.getByLabel(`Crew of ${name}`)
    const refusal = await refuse(page, 'PUT /api/admin/users/*/group')
    await crew.selectOption('')
    await expectToast(page, 'Failed to update crew assignment', refusal.message)
    await expect(crew).toHaveValue(String(first.groupId))
    await refusal.end()
    await crew.focus()
    for (const { id, memberCount } of crews.filter(({ id }) => id !== first.groupId)) {
      const option = crew.locator(`option[value="${id}"]`)
      if (memberCount >= 5) await expect(option).toBeDisabled()
      else await expect(option).toBeEnabled()
    }
    await crew.selectOption('')
    await expectToast(page, 'Crew assignment updated', 'is no longer in a crew')
    await expect(page.getByRole('switch', { name: `Crew Captain: ${name}` })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'Undone')
    await expect(crew).toHaveValue(String(first.groupId))
  })

  await test.step('a captain who becomes a guide stays in the list, and Undo restores the crew and the captaincy', async () => {
    await page.getByLabel('Find a learner').fill(captain.username)
    const guide = page.getByRole('switch', { name: `Guide: ${fullName(captain)}` })
    await guide.click()
    await expectToast(page, 'Guide assigned', `has left ${captain.groupName}`)
    const studio = page.getByLabel(`Guide studio of ${fullName(captain)}`)
    await expect(studio).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'Undone')
    await expect(guide).not.toBeChecked()
    await expect(page.getByLabel(`Crew of ${fullName(captain)}`)).toHaveValue(String(captain.groupId))
    await expect(page.getByRole('switch', { name: `Crew Captain: ${fullName(captain)}` })).toBeChecked()

    await guide.click()
    // Only one toast is shown at a time, so a later one would hide the failure.
    await expectToast(page, 'Guide assigned')
    const refusal = await refuse(page, 'PATCH /api/admin/users/*/assigned-studio')
    await studio.selectOption('Summit')
    await expectToast(page, 'Failed to update Guide studio assignment', refusal.message)
    await refusal.end()
    await studio.selectOption('Summit')
    await expectToast(page, 'Guide studio updated', 'looks after Summit')
    await expectNoFault(page, 'someone who just became a guide')
  })

  await test.step('a learner who became a guide leaves the list after a change of tab', async () => {
    await page.getByRole('tab', { name: 'Studios' }).click()
    await page.getByRole('tab', { name: 'Learners' }).click()
    await learnersTab(page, learners.length - 1)
    await expect(row(captain)).toHaveCount(0)
  })
})

test('an admin edits names, credentials and the deadline bypass', async ({ browser, cairn }) => {
  const { api, learners, first } = await people(cairn)
  const page = await signedIn(browser, cairn, userNamed('admin'))
  const { row } = await learnersTab(page, learners.length)
  await page.getByLabel('Find a learner').fill(first.username)

  await row(first)
    .getByRole('button', { name: `Edit: ${fullName(first)}` })
    .click()
  const edit = page.getByRole('dialog', { name: `Edit ${fullName(first)}` })
  await expectNoFault(page, 'edit')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'No changes made')
  await edit.getByLabel('First name').fill('')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(edit.getByText('Enter a first name.')).toBeVisible()
  await edit.getByLabel('First name').fill('Wilhelmina')
  await edit.getByLabel('Can act after deadlines').check()
  const refusal = await refuse(page, 'PUT /api/admin/users/*')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Failed to update student', refusal.message)
  await expect(edit.getByLabel('First name')).toHaveValue('Wilhelmina')
  await refusal.end()
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Changes saved')
  await expect(row(first)).toContainText('Wilhelmina')
  const now = (await api.call('GET /api/admin/users')).find(({ id }) => id === first.id)
  expect(now).toMatchObject({ firstName: 'Wilhelmina', canBypassDeadlines: true, studio: first.studio })

  await chooseFor(page, `Wilhelmina ${first.lastName}`, 'Edit credentials')
  const credentials = page.getByRole('dialog', { name: /^Credentials of/ })
  await expectNoFault(page, 'credentials')
  await credentials.getByRole('button', { name: 'Save credentials' }).click()
  await expectToast(page, 'No changes made', 'Please enter a new username or password')
  await credentials.getByLabel('New username').fill('admin')
  await credentials.getByRole('button', { name: 'Save credentials' }).click()
  await expectToast(page, 'Failed to update student', 'That username is taken.')
  await credentials.getByLabel('New username').fill('minna.osok')
  await credentials.getByRole('textbox', { name: 'New password' }).fill('short')
  await credentials.getByRole('button', { name: 'Save credentials' }).click()
  await expect(credentials.getByText(/at least 8/).first()).toBeVisible()
  await credentials.getByRole('textbox', { name: 'New password' }).fill('tall-pine-by-the-lake')
  await credentials.getByRole('button', { name: 'Save credentials' }).click()
  await expectToast(page, 'Credentials updated', 'signs in as minna.osok')
  await signedIn(browser, cairn, { username: 'minna.osok', password: 'tall-pine-by-the-lake' })
})

test('the delete dialog lists what is deleted with a learner', nightly, async ({ browser, cairn }) => {
  const { api, learners, second } = await people(cairn)
  const { totalGoals } = await api.call('GET /api/users/:id/stats', { params: { id: second.id } })
  const page = await signedIn(browser, cairn, userNamed('admin'))
  const { row } = await learnersTab(page, learners.length)
  await page.getByLabel('Find a learner').fill(second.username)
  await chooseFor(page, fullName(second), 'Delete')
  const ask = page.getByRole('alertdialog', { name: `Delete ${fullName(second)}?` })
  await expect(ask.getByText(`${totalGoals} goals`)).toBeVisible()
  await expect(ask.getByText(second.username)).toBeVisible()
  await expectNoFault(page, 'delete')
  const refusal = await refuse(page, 'DELETE /api/admin/users/*')
  await ask.getByLabel('To delete for good').fill(fullName(second))
  await ask.getByRole('button', { name: 'Delete for good' }).click()
  await expectToast(page, 'Failed to delete student', refusal.message)
  await refusal.end()
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(second)).toBeVisible()
  await chooseFor(page, fullName(second), 'Delete')
  await ask.getByLabel('To delete for good').fill(fullName(second))
  await page.keyboard.press('Enter')
  await expectToast(page, 'Learner deleted', 'is gone')
  await expect(page.getByText(`Showing 0 of ${learners.length - 1} learners`)).toBeVisible()
})

test(
  'two admins who edit the same learner keep each other’s changes',
  nightly,
  async ({ browser, cairn }) => {
    const { api, learners, third } = await people(cairn)
    const firstPage = await signedIn(browser, cairn, userNamed('admin'))
    const secondPage = await signedIn(browser, cairn, userNamed('super'))
    const dialogOf = async (page: Page) => {
      const { row } = await learnersTab(page, learners.length)
      await page.getByLabel('Find a learner').fill(third.username)
      await row(third)
        .getByRole('button', { name: `Edit: ${fullName(third)}` })
        .click()
      return page.getByRole('dialog', { name: `Edit ${fullName(third)}` })
    }
    const firstDialog = await dialogOf(firstPage)
    const secondDialog = await dialogOf(secondPage)
    const studio = third.studio === 'Summit' ? 'Ridgeline' : 'Summit'
    await firstDialog.getByRole('textbox', { name: 'Last name' }).fill('Osok')
    await secondDialog.getByLabel('Studio').selectOption(studio)
    await secondDialog.getByRole('button', { name: 'Save changes' }).click()
    await expectToast(secondPage, 'Changes saved')
    await expect(firstDialog.getByText('Someone else just changed this account.')).toBeVisible()
    await expect(firstDialog.getByText(`The studio is now ${studio}.`)).toBeVisible()
    await firstDialog.getByRole('button', { name: 'Save changes' }).click()
    await expectToast(firstPage, 'Changes saved')
    const now = (await api.call('GET /api/admin/users')).find(({ id }) => id === third.id)
    expect(now).toMatchObject({ lastName: 'Osok', studio })

    await firstPage.getByRole('button', { name: /^Edit: / }).click()
    await api.call('DELETE /api/admin/users/:id', { params: { id: third.id } })
    await expect(firstPage.getByText('Someone else just deleted this account.')).toBeVisible()
  },
)

test("an admin whose school can't be loaded can try again", nightly, async ({ page, cairn }) => {
  await page.goto(cairn.url)
  const refusal = await refuse(page, 'GET /api/admin/users')
  await signIn(page, userNamed('admin'))
  await expect(page.getByText('No user data available.')).toBeVisible()
  await refusal.end()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/Showing \d+ of/)).toBeVisible()
})
