// Adding people on the Learners tab: one at a time, as a pasted list, or from a file.
import { expectNoFault } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { expectToast, signedIn } from './people.ts'
import { refuse } from './refusals.ts'
import { SUPER_ADMIN } from './school-api.ts'
import { nightly } from './tags.ts'

test.use({ reducedMotion: 'reduce' })

test('an admin adds a learner and a guide', nightly, async ({ browser, cairn, setUpSchool }) => {
  const page = await signedIn(browser, cairn, SUPER_ADMIN)
  await expect(page.getByText('No learners yet')).toBeVisible()
  await expectNoFault(page, 'a school without learners')

  await test.step('add a learner', async () => {
    await page.getByRole('button', { name: 'Add Learner' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add Learner' })
    const addButton = dialog.getByRole('button', { name: 'Add learner' })
    await addButton.click()
    for (const message of [
      'Enter a first name.',
      'Enter a last name.',
      'Enter a username.',
      'Enter a password.',
      'Choose a studio.',
    ]) {
      await expect(dialog.getByText(message)).toBeVisible()
    }
    await expectNoFault(page, 'add learner with errors')
    await dialog.getByLabel('First name').fill('Khai')
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('Nguyễn Thị Minh')
    await dialog.getByLabel('Username').fill(SUPER_ADMIN.username)
    await dialog.getByRole('textbox', { name: 'Password' }).fill('river-otter-41')
    await dialog.getByLabel('Studio').selectOption('Basecamp I')
    const refusal = await refuse(page, 'POST /api/admin/users')
    await addButton.click()
    await expectToast(page, 'Failed to create student', refusal.message)
    await refusal.end()
    await addButton.click()
    await expect(dialog.getByText('That username is taken.')).toBeVisible()
    await expect(dialog.getByLabel('Username')).toBeFocused()
    await dialog.getByLabel('Username').fill('khai.n')
    await addButton.click()
    await expectToast(page, 'Student created successfully', 'signs in as khai.n')
    await expect(page.getByText('Showing 1 of 1 learners')).toBeVisible()
  })

  await test.step('add a guide', async () => {
    await page.getByRole('button', { name: 'Add Guide' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Guide' })
    const addButton = dialog.getByRole('button', { name: 'Add guide' })
    await addButton.click()
    await expect(dialog.getByText('Choose the studio this guide looks after.')).toBeVisible()
    await dialog.getByLabel('First name').fill('Gia')
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('Guide')
    await dialog.getByLabel('Username').fill('gia.guide')
    await dialog.getByRole('textbox', { name: 'Password' }).fill('too-short')
    await dialog.getByLabel('Assigned studio').selectOption('Summit')
    await addButton.click()
    await expect(dialog.getByText(/at least 12/).last()).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Password' }).fill('a-long-enough-one-4711')
    const refusal = await refuse(page, 'POST /api/admin/users')
    await addButton.click()
    await expectToast(page, 'Failed to create guide', refusal.message)
    await refusal.end()
    await addButton.click()
    await expectToast(page, 'Guide created successfully', 'looks after Summit')
    const users = await setUpSchool.call('GET /api/admin/users')
    expect(users.find(({ username }) => username === 'gia.guide')).toMatchObject({
      isGuide: true,
      assignedStudio: 'Summit',
    })
  })
})

test('a pasted list shows errors line by line, and the valid lines are added', async ({
  browser,
  cairn,
  setUpSchool,
}) => {
  await setUpSchool.call('POST /api/admin/users', {
    body: {
      username: 'jo.li',
      password: 'tall-pine-31',
      firstName: 'Jo',
      lastName: 'Li',
      studio: 'Foothills',
    },
  })
  const page = await signedIn(browser, cairn, SUPER_ADMIN)
  await page.getByRole('button', { name: 'Add Multiple Learners' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Multiple Learners' })
  const box = dialog.getByRole('textbox')
  const addButton = dialog.getByRole('button', { name: /^Add/ })
  await addButton.click()
  await expectToast(page, 'No data provided', 'Please enter user data')
  await box.fill('one,two,three')
  await addButton.click()
  await expectToast(page, 'No valid users found', 'Please check your data format')
  await expect(
    dialog.getByText('Line 1: Expected 5 fields (username,password,firstName,lastName,studio), got 3'),
  ).toBeVisible()

  const lines = [
    'khai.n,river-otter-41,Thị Minh Khai,Nguyễn,basecamp i',
    'bo,moss7stone,Bo,,Foothills',
    'saoirse.n,cold-brook-12,Saoirse,Ní Bhriain,Summit',
    'jo.li,tall-pine-33,Jo,Li,Foothills',
    'dangelo,boulder88,D’Angelo,Przybylski,van der Meer,Basecamp I',
    'aegir.t,granite-92,Ægir,Þórarinsson,Nowhere',
  ]
  await box.fill(lines.join('\n'))
  for (const problem of [
    'Line 2: All fields are required',
    'Line 4: That username is taken.',
    'Line 5: Expected 5 fields (username,password,firstName,lastName,studio), got 6',
    'Line 6: There’s no studio named “Nowhere” in this school.',
  ]) {
    await expect(dialog.getByText(problem)).toBeVisible()
  }
  await expect(dialog.getByText('2 ready to add')).toBeVisible()
  await expectNoFault(page, 'a list with errors')
  const errors = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download errors' }).click()
  expect((await errors).suggestedFilename()).toBe('learner-errors.csv')
  await dialog.getByRole('button', { name: 'Show line 5' }).click()
  expect(
    await box.evaluate(
      (area) =>
        area instanceof HTMLTextAreaElement && area.value.slice(area.selectionStart, area.selectionEnd),
    ),
  ).toBe(lines[4])

  await dialog.getByRole('button', { name: 'Add 2 learners' }).click()
  await expectToast(page, 'Data format errors', '4 lines had errors. See the list below.')
  const refusal = await refuse(page, 'POST /api/admin/users/bulk')
  await dialog.getByRole('button', { name: 'Add 2 learners without the others' }).click()
  await expectToast(page, 'Failed to create learners', refusal.message)
  await refusal.end()
  await dialog.getByRole('button', { name: 'Add 2 learners' }).click()
  await dialog.getByRole('button', { name: 'Add 2 learners without the others' }).click()
  await expect(dialog.getByText(/^Created 2 learners\./)).toBeVisible()
  await expect(dialog.getByText('4 lines that weren’t added are still in the box.')).toBeVisible()
  const result = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download result' }).click()
  expect((await result).suggestedFilename()).toBe('learners-added.csv')
  await expectNoFault(page, 'a list that was added')

  await box.fill('mia.w,river-bend-77,Mia,Wójcik,Summit\nnoa.b,river-bend-78,Noa,Bar,Summit')
  await page.route('**/api/admin/users/bulk', (route) =>
    route.fulfill({
      json: {
        created: 1,
        failed: 1,
        errors: [{ line: 2, username: 'noa.b', message: 'That username is taken.' }],
      },
    }),
  )
  await dialog.getByRole('button', { name: 'Add 2 learners' }).click()
  await expectToast(page, 'Created 1 learner, 1 failed')
  await expect(dialog.getByText('Line 1: That username is taken.')).toBeVisible()
})

test(
  'the import reads spreadsheet files in the encodings that programs write',
  nightly,
  async ({ browser, cairn, setUpSchool }) => {
    const page = await signedIn(browser, cairn, SUPER_ADMIN)
    await page.getByRole('button', { name: 'Add Multiple Learners' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Multiple Learners' })
    const choose = (name: string, buffer: Buffer) =>
      dialog.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer })

    await choose('workbook.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))
    await expectToast(page, 'This file can’t be read', 'Save the sheet as CSV')

    const heading = 'Username;Password;First name;Last name;Studio\r\n'
    await choose(
      'windows.csv',
      Buffer.from(`${heading}zoe.a;cold-brook-12;Zoë;Ångström;Summit\r\n`, 'latin1'),
    )
    await expect(dialog.getByRole('cell', { name: 'Zoë Ångström' })).toBeVisible()
    await dialog.getByRole('textbox').fill('')
    const utf16 = `\ufeffkhai.n\triver-otter-41\tKhải\tNguyễn\tBasecamp I\r\nsaoirse\tcold-brook-12\tSaoirse\t"Ní, Bhriain"\tSummit`
    await choose('unicode.txt', Buffer.from(utf16, 'utf16le'))
    await expect(dialog.getByRole('cell', { name: 'Khải Nguyễn' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Add 2 learners' }).click()
    await expect(dialog.getByText('Created 2 learners.')).toBeVisible()
    const users = await setUpSchool.call('GET /api/admin/users')
    expect(users.map(({ lastName }) => lastName)).toEqual(expect.arrayContaining(['Nguyễn', 'Ní, Bhriain']))
  },
)
