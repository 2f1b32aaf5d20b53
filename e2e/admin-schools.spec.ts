// Only a super admin does this: schools and switching between them, admins, and guides.
import type { Page } from '@playwright/test'
import { expectNoFault } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { THURSDAY, userNamed } from './made-up-school.ts'
import { chooseFor, expectToast, signedIn } from './people.ts'
import { refuse } from './refusals.ts'
import type { SchoolApi } from './school-api.ts'

test.use({ clock: THURSDAY, reducedMotion: 'reduce', seeded: true })

const PASSWORD = 'tides-and-gulls-42'
const theSwitch = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'School' })
const rowOf = (page: Page, table: string, text: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text })

/** A second school in another time zone, with an admin, a learner and a crew. */
async function harbor(api: SchoolApi) {
  const school = await api.call('POST /api/admin/schools', {
    body: { name: 'Harbor', description: 'By the water', timeZone: 'America/New_York' },
  })
  const query = { schoolId: school.id }
  const names = { firstName: 'Hal', lastName: 'Current' }
  await api.call('POST /api/admin/users', {
    body: { ...names, userType: 'admin', schoolId: school.id, username: 'hal', password: PASSWORD },
  })
  await api.call('POST /api/admin/users', {
    query,
    body: { firstName: 'Kit', lastName: 'Kelp', username: 'kit', password: PASSWORD, studio: 'Summit' },
  })
  await api.call('POST /api/admin/groups', { query, body: { name: 'Kelp Keepers' } })
  return school
}

test('the school switch applies to every screen, after a reload, to links, and to live updates', async ({
  browser,
  cairn,
}) => {
  const api = await cairn.as(userNamed('super'))
  const { id } = await harbor(api)
  const page = await signedIn(browser, cairn, userNamed('super'))
  await expect(page.getByText(/^Showing \d+ of \d\d learners$/)).toBeVisible()

  await theSwitch(page).selectOption('Harbor')
  await expect(page.getByText('Showing 1 of 1 learners')).toBeVisible()
  await expect(page).toHaveURL(`/?school=${id}`)
  await expectNoFault(page, 'the admin dashboard of another school')

  await test.step('links in the bar and on the page keep the selected school', async () => {
    await page.getByRole('link', { name: 'View Feedback Log' }).click()
    await expect(page).toHaveURL(`/admin/feedback?school=${id}`)
    await expect(page.getByText('Nothing in the last 7 days')).toBeVisible()
    await page.getByRole('link', { name: 'Crews', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Kelp Keepers' })).toBeVisible()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByText(/^Harbor · Current Week/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^Harbor · Current Week/)).toBeVisible()
    await expect(theSwitch(page)).toHaveValue(String(id))
  })

  await test.step('changes in the selected school appear without a reload', async () => {
    await page.goto(`/crews-overview?school=${id}`)
    await expect(page.getByRole('heading', { name: 'Kelp Keepers' })).toBeVisible()
    const hal = await cairn.as({ username: 'hal', password: PASSWORD })
    await hal.call('POST /api/admin/groups', { body: { name: 'Limpets' } })
    await expect(page.getByRole('heading', { name: 'Limpets' })).toBeVisible()
  })

  await test.step('another tab can show another school', async () => {
    const otherTab = await page.context().newPage()
    await otherTab.goto('/crews-overview')
    await expect(theSwitch(otherTab)).not.toHaveValue(String(id))
    const admin = await cairn.as(userNamed('admin'))
    await admin.call('POST /api/admin/groups', { body: { name: 'Aardvark Stones' } })
    await expect(otherTab.getByRole('heading', { name: 'Aardvark Stones' })).toBeVisible()
    await page.bringToFront()
    await expect(theSwitch(page)).toHaveValue(String(id))
    await expect(page.getByRole('heading', { name: 'Limpets' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Aardvark Stones' })).toBeHidden()
  })

  await test.step("an admin can't switch schools", async () => {
    const admin = await signedIn(browser, cairn, { username: 'hal', password: PASSWORD })
    await expect(admin.getByText('Showing 1 of 1 learners')).toBeVisible()
    await expect(theSwitch(admin)).toBeHidden()
    await admin.goto('/admin?tab=schools')
    await expect(admin.getByRole('tab', { name: 'Schools' })).toBeHidden()
    await expect(admin.getByRole('tab', { name: 'Learners', selected: true })).toBeVisible()
  })
})

test('a super admin adds, edits and deletes schools, and moves their people', async ({ browser, cairn }) => {
  const page = await signedIn(browser, cairn, userNamed('super'), { path: '/admin?tab=schools' })
  await expect(page.getByRole('table', { name: 'Schools' }).getByRole('row')).toHaveCount(2)
  // With one school, its name is plain text without a switch.
  await expect(page.getByRole('banner').getByText('Stonebridge School')).toBeVisible()
  await expect(theSwitch(page)).toBeHidden()

  await test.step('add a school', async () => {
    await page.getByRole('button', { name: 'Add School' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add School' })
    const addButton = dialog.getByRole('button', { name: 'Add school' })
    await addButton.click()
    await expect(dialog.getByText('Enter a school name.')).toBeVisible()
    await expectNoFault(page, 'add school with an error')
    await dialog.getByLabel('School name').fill('stonebridge SCHOOL')
    await addButton.click()
    await expectToast(page, 'Failed to create school', 'That name is taken.')
    await dialog.getByLabel('School name').fill('Harbor')
    await dialog.getByLabel('Time zone').fill('new york')
    await dialog.getByRole('option', { name: 'America/New York' }).click()
    await expect(dialog.getByText('It is 11:3', { exact: false })).toBeVisible()
    await addButton.click()
    await expectToast(page, 'School created successfully')
    await expect(rowOf(page, 'Schools', 'Harbor')).toContainText('America/New York')
    await expect(theSwitch(page)).toBeVisible()
  })

  await test.step('edit a school', async () => {
    await page.getByRole('button', { name: 'Edit: Harbor' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Harbor' })
    await dialog.getByLabel('Description').fill('By the water')
    await dialog.getByLabel('Time zone').fill('denver')
    await page.keyboard.press('Enter')
    await expect(
      dialog.getByText(/^Goals keep their due dates\. Open deadlines become 4:00 PM/),
    ).toBeVisible()
    await expectNoFault(page, 'edit school')
    const refusal = await refuse(page, 'PUT /api/admin/schools/*')
    await dialog.getByRole('button', { name: 'Save school' }).click()
    await expectToast(page, 'Failed to update school', refusal.message)
    await refusal.end()
    await dialog.getByRole('button', { name: 'Save school' }).click()
    await expectToast(page, 'School updated successfully')
    await expect(rowOf(page, 'Schools', 'Harbor')).toContainText('By the water')
  })

  await test.step('delete a school', async () => {
    const api = await cairn.as(userNamed('super'))
    const [school] = (await api.call('GET /api/admin/schools')).filter(({ name }) => name === 'Harbor')
    await api.call('POST /api/admin/users', {
      query: { schoolId: school?.id ?? 0 },
      body: { firstName: 'Kit', lastName: 'Kelp', username: 'kit', password: PASSWORD, studio: 'Summit' },
    })
    await page.getByRole('button', { name: 'Delete: Harbor' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete Harbor?' })
    await expect(
      dialog.getByText('All users associated with this school will need to be reassigned.'),
    ).toBeVisible()
    await expect(dialog.getByText('1 user', { exact: true })).toBeVisible()
    await expectNoFault(page, 'delete school')
    const refusal = await refuse(page, 'DELETE /api/admin/schools/*')
    await dialog.getByRole('button', { name: 'Delete school' }).click()
    await expectToast(page, 'Failed to delete school', refusal.message)
    await refusal.end()
    await dialog.getByRole('button', { name: 'Delete school' }).click()
    await expectToast(page, 'School deleted')
    await expect(rowOf(page, 'Schools', 'Harbor')).toHaveCount(0)
  })

  await test.step('people without a school are assigned to one', async () => {
    const card = page.getByRole('region', { name: 'Without a school' })
    await expect(card.getByRole('row').filter({ hasText: 'Kelp, Kit' })).toBeVisible()
    await expectNoFault(page, 'people without a school')
    const choice = card.getByRole('combobox', { name: 'School of Kit Kelp' })
    const refusal = await refuse(page, 'PUT /api/admin/users/*')
    await choice.selectOption('Stonebridge School')
    await expectToast(page, 'Failed to update user', refusal.message)
    await refusal.end()
    await choice.selectOption('Stonebridge School')
    await expectToast(page, 'School assigned', 'Kit Kelp is now at Stonebridge School.')
    await expect(card).toBeHidden()
  })
})

test('a super admin adds, edits and deletes admins, and grants and removes the role', async ({
  browser,
  cairn,
}) => {
  const api = await cairn.as(userNamed('super'))
  await harbor(api)
  const page = await signedIn(browser, cairn, userNamed('super'), { path: '/admin?tab=admins' })
  const row = (text: string) => rowOf(page, 'Admins', text)
  await expect(row('(you)')).toContainText('Yes')
  await expect(row('Current, Hal')).toContainText('Harbor')
  await row('(you)')
    .getByRole('button', { name: /^More for/ })
    .click()
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await expectNoFault(page, 'admins')

  await test.step('add an admin', async () => {
    await page.getByRole('button', { name: 'Add Admin' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Admin' })
    const addButton = dialog.getByRole('button', { name: 'Add admin' })
    await addButton.click()
    for (const message of [
      'Enter a first name.',
      'Enter a last name.',
      'Enter a username.',
      'Enter a password.',
      'Please select a school',
    ]) {
      await expect(dialog.getByText(message)).toBeVisible()
    }
    await expectNoFault(page, 'add admin with errors')
    await dialog.getByLabel('First name').fill('Ada')
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('Min')
    await dialog.getByLabel('Username').fill('HAL')
    await dialog.getByRole('textbox', { name: 'Password' }).fill('short')
    await dialog.getByLabel('School').selectOption('Harbor')
    await addButton.click()
    await expectToast(page, 'Failed to create admin')
    await expect(dialog.getByText(/at least 12/i).first()).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await addButton.click()
    await expectToast(page, 'Failed to create admin', 'That username is taken.')
    await dialog.getByLabel('Username').fill('ada.min')
    await addButton.click()
    await expectToast(page, 'Admin created successfully')
    await expect(row('Min, Ada')).toContainText('Harbor')
  })

  await test.step('an answer without the role shows an error', async () => {
    await page.getByRole('button', { name: 'Add Admin' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Admin' })
    await dialog.getByLabel('First name').fill('Bo')
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('Li')
    await dialog.getByLabel('Username').fill('bo.li')
    await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await dialog.getByLabel('School').selectOption('Harbor')
    await page.route('**/api/admin/users?*', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), isAdmin: false } })
    })
    await dialog.getByRole('button', { name: 'Add admin' }).click()
    await expectToast(page, 'Failed to create admin', 'Admin role was not applied to the created user')
    await page.unroute('**/api/admin/users?*')
  })

  await test.step('edit an admin', async () => {
    await page.getByRole('button', { name: 'Edit: Ada Min' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Ada Min' })
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('Minerva')
    await dialog.getByLabel('School').selectOption('Stonebridge School')
    await expectNoFault(page, 'edit admin')
    const refusal = await refuse(page, 'PUT /api/admin/users/*')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expectToast(page, 'Failed to update user', refusal.message)
    await refusal.end()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expectToast(page, 'Changes saved')
    await expect(row('Minerva, Ada')).toContainText('Stonebridge School')
  })

  await test.step('change the credentials', async () => {
    await chooseFor(page, 'Ada Minerva', 'Edit credentials')
    const dialog = page.getByRole('dialog', { name: 'Credentials of Ada Minerva' })
    const save = dialog.getByRole('button', { name: 'Save credentials' })
    await save.click()
    await expectToast(page, 'No changes made', 'Please enter a new username or password')
    await expectNoFault(page, 'credentials')
    await dialog.getByLabel('New username').fill('hal')
    await save.click()
    await expectToast(page, 'Failed to update user', 'That username is taken.')
    await dialog.getByLabel('New username').fill('ada.minerva')
    await dialog.getByRole('textbox', { name: 'New password' }).fill('pebbles-in-a-row-9')
    await save.click()
    await expectToast(page, 'Credentials updated')
    await expect(row('Minerva, Ada')).toContainText('ada.minerva')
    await cairn.as({ username: 'ada.minerva', password: 'pebbles-in-a-row-9' })
  })

  await test.step('remove the role and grant it again', async () => {
    await chooseFor(page, 'Ada Minerva', 'Remove admin role')
    const taking = page.getByRole('alertdialog', { name: 'Remove Ada Minerva’s admin role?' })
    await expectNoFault(page, 'take the role')
    await taking.getByRole('button', { name: 'Remove admin role' }).click()
    await expectToast(page, 'Admin role removed', 'Ada Minerva is no longer an admin.')
    await expect(row('Minerva, Ada')).toHaveCount(0)

    await page.getByRole('button', { name: 'Make Admin' }).click()
    const giving = page.getByRole('dialog', { name: 'Make Admin' })
    await giving.getByRole('button', { name: 'Make admin' }).click()
    await expect(giving.getByText('Choose a person.')).toBeVisible()
    await expectNoFault(page, 'give the role with an error')
    await giving.getByLabel('Person').fill('ada min')
    await giving.getByRole('option', { name: 'Minerva, Ada (ada.minerva)' }).click()
    const refusal = await refuse(page, 'PATCH /api/admin/users/*/admin')
    await giving.getByRole('button', { name: 'Make admin' }).click()
    await expectToast(page, 'Failed to update user', refusal.message)
    await refusal.end()
    await giving.getByRole('button', { name: 'Make admin' }).click()
    await expectToast(page, 'Admin role added')
    await expect(row('Minerva, Ada')).toBeVisible()
  })

  await test.step('delete an admin', async () => {
    await chooseFor(page, 'Ada Minerva', 'Delete')
    const dialog = page.getByRole('alertdialog', { name: 'Delete Ada Minerva?' })
    await expect(dialog.getByText(/^This permanently deletes/)).toBeVisible()
    await expectNoFault(page, 'delete admin')
    const refusal = await refuse(page, 'DELETE /api/admin/users/*', 'last_admin')
    await dialog.getByLabel('To delete for good').fill('Ada Minerva')
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await expectToast(page, 'Failed to delete user', refusal.message)
    await refusal.end()
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await expectToast(page, 'Admin deleted', 'Ada Minerva is gone.')
    await expect(row('Minerva, Ada')).toHaveCount(0)
  })
})

test('a guide gets a studio and credentials, and can be demoted with Undo', async ({ browser, cairn }) => {
  const page = await signedIn(browser, cairn, userNamed('super'), { path: '/admin?tab=guides' })
  const row = (text: string) => rowOf(page, 'School guides', text)
  const studioOf = page.getByRole('combobox', { name: 'Assigned studio of Kamala Grant' })
  await expect(row('Grant, Kamala')).toContainText('kamala.grant')
  await expect(row('Grant, Kamala')).toContainText(/[A-Z][a-z]{2} \d+, 2026/)
  await expectNoFault(page, 'guides')

  await test.step('the studio is changed in the table row', async () => {
    await expect(studioOf.getByRole('option', { name: 'No Assignment' })).toBeAttached()
    const before = await studioOf.inputValue()
    const refusal = await refuse(page, 'PATCH /api/admin/users/*/assigned-studio')
    await studioOf.selectOption('Summit')
    await expectToast(page, 'Failed to update Guide studio assignment', refusal.message)
    await expect(studioOf).toHaveValue(before)
    await refusal.end()
    await studioOf.selectOption('Summit')
    await expectToast(page, 'Guide studio updated', 'Kamala Grant looks after Summit.')
    await studioOf.selectOption('No Assignment')
    await expectToast(page, 'Guide studio updated', 'Kamala Grant looks after no studio for now.')
  })

  await test.step('change the credentials', async () => {
    await chooseFor(page, 'Kamala Grant', 'Edit credentials')
    const dialog = page.getByRole('dialog', { name: 'Credentials of Kamala Grant' })
    await dialog.getByLabel('New username').fill('kamala.g')
    await dialog.getByRole('button', { name: 'Save credentials' }).click()
    await expectToast(page, 'Credentials updated')
    await expect(row('Grant, Kamala')).toContainText('kamala.g')
  })

  await test.step('the guide status is removed, and Undo restores it', async () => {
    const remove = () => chooseFor(page, 'Kamala Grant', 'Remove guide status')
    const refusal = await refuse(page, 'PATCH /api/admin/users/*/guide')
    await remove()
    await expectToast(page, 'Failed to update Guide status', refusal.message)
    await expect(row('Grant, Kamala')).toBeVisible()
    await refusal.end()
    await remove()
    await expectToast(page, 'Guide removed')
    await expect(row('Grant, Kamala')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row('Grant, Kamala')).toBeVisible()
  })

  await test.step('add a guide with a studio', async () => {
    await page.getByRole('button', { name: 'Add Guide' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Guide' })
    await dialog.getByLabel('First name').fill('Gia')
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('Rock')
    await dialog.getByLabel('Username').fill('gia.rock')
    await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await dialog.getByLabel('Assigned studio').selectOption('Ridgeline')
    await dialog.getByRole('button', { name: 'Add guide' }).click()
    await expectToast(page, 'Guide created successfully')
    await expect(row('Rock, Gia').getByRole('combobox')).toHaveValue('Ridgeline')
  })

  await test.step('a school without guides shows an empty state', async () => {
    await harbor(await cairn.as(userNamed('super')))
    await page.reload()
    await theSwitch(page).selectOption('Harbor')
    await expect(page.getByRole('heading', { name: 'No guides yet' })).toBeVisible()
    await expectNoFault(page, 'no guides')
  })
})
