// From an empty installation to printed sign-in cards: the number of clicks, and the layout shift on the way.
import { expectClicks } from './clicks.ts'
import { expect, test } from './fixtures.ts'
import { SUPER_ADMIN } from './school-api.ts'
import { shiftOfVisit } from './shift.ts'
import { nightly } from './tags.ts'

test.use({ reducedMotion: 'reduce' })

const list = ['Ana', 'Bea', 'Cem', 'Dan', 'Eva', 'Fay', 'Gus', 'Hal']
  .map((name) => `${name.toLowerCase()}.new,river-otter-41,${name},Newman,Summit`)
  .join('\n')

test('setting up a new school and printing its cards takes 14 clicks, and every password is still there', async ({
  page,
  cairn,
}) => {
  await page.goto(cairn.setUpLink)
  await expectClicks(page, 14, async () => {
    await page.getByLabel('School name').fill('Pebble Creek')
    await page.getByLabel('First name').fill('Ada')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Reed')
    await page.getByLabel('Username').fill(SUPER_ADMIN.username)
    await page.getByRole('textbox', { name: 'Password' }).fill(SUPER_ADMIN.password)
    await page.getByRole('button', { name: /Set up/ }).click()
    await page.getByRole('button', { name: 'Add Multiple Learners' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Multiple Learners' })
    await dialog.getByRole('textbox').fill(list)
    await dialog.getByRole('button', { name: 'Add 8 learners' }).click()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await page.getByRole('link', { name: 'Open the board' }).click()
    await page.getByRole('button', { name: 'Auto-sort Crews' }).click()
    await expect(page.getByLabel('Name of Crew A')).toHaveValue('Owl Keepers')
    await page.getByRole('button', { name: 'Place 8 learners' }).click()
    await page.getByRole('button', { name: 'Add Coach' }).click()
    const coach = page.getByRole('dialog', { name: 'Add Coach' })
    await coach.getByLabel('First name').fill('Cora')
    await coach.getByRole('textbox', { name: 'Last name' }).fill('Coleman')
    await coach.getByLabel('Username').fill('cora.coleman')
    await coach.getByRole('button', { name: 'Suggest one' }).click()
    await coach.getByRole('button', { name: 'Add Coach' }).click()
    await page.getByRole('button', { name: 'Assign 2 crews' }).click()
    await page.getByRole('button', { name: 'Print 8 cards' }).click()
    await page.getByRole('button', { name: 'Make 8 cards' }).click()
    const printed = page.evaluate(
      () => new Promise((done) => addEventListener('beforeprint', done, { once: true })),
    )
    await page
      .getByRole('button', { name: /^Print/ })
      .last()
      .click()
    await printed
  })
  const sheets = page.getByRole('dialog', { name: '8 sign-in cards' })
  const accounts = [SUPER_ADMIN]
  for (const card of await sheets.getByRole('article').all()) {
    const [username = '', password = ''] = await card.getByRole('definition').allInnerTexts()
    accounts.push({ username, password })
  }
  // The coach's password is on the page below, until it is dismissed.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Close the cards' }).click()
  const note = page.getByRole('status').filter({ hasText: 'Cora Coleman signs in as' })
  await expect(note).toBeVisible()
  const [username = '', password = ''] = await note.locator('[translate=no]').allInnerTexts()
  accounts.push({ username, password })
  expect(accounts.map((account) => account.username).at(-1)).toBe('cora.coleman')
  expect(accounts).toHaveLength(10)
  for (const account of accounts) {
    const answer = await fetch(`${cairn.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    })
    expect(answer.status, account.username).toBe(200)
  }
})

test(
  'the first pages of a new school have no layout shift',
  nightly,
  async ({ browser, cairn, setUpSchool }) => {
    const learner = { username: 'ida.holm', password: SUPER_ADMIN.password }
    await setUpSchool.call('POST /api/admin/users', {
      body: { ...learner, firstName: 'Ida', lastName: 'Holm', studio: 'Summit', userType: 'learner' },
    })
    const visits = [
      [SUPER_ADMIN, '/admin', 'Sort them into crews'],
      [SUPER_ADMIN, '/dashboard', 'Sort them into crews'],
      [SUPER_ADMIN, '/admin?tab=crews', 'One of four done.'],
      [SUPER_ADMIN, '/admin?tab=coaches', 'One of four done.'],
      [learner, '/dashboard', 'No Crew Assigned'],
    ] as const
    for (const width of [1280, 390]) {
      for (const [account, path, text] of visits) {
        const shift = await shiftOfVisit(browser, cairn, account, {
          path,
          width,
          shown: (page) => page.getByText(text, { exact: true }),
        })
        expect.soft(shift, `${path} at ${width}`).toBeLessThan(0.02)
      }
    }
  },
)
