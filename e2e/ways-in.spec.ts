// Ways into the app: the first sign-in without a studio, a link to a goal, unknown addresses, and the theme.
import { expect, test } from './fixtures.ts'
import { crewOfThree, expectToast, learner, roster, signedIn } from './people.ts'
import { refuse } from './refusals.ts'
import { nightly } from './tags.ts'

test('a learner without a studio selects one at the first sign-in', async ({
  cairn,
  browser,
  setUpSchool,
}) => {
  const account = { username: 'nora.new', password: 'juniper-meadow-7' }
  await setUpSchool.call('POST /api/admin/users', {
    body: { ...account, firstName: 'Nora', lastName: 'New' },
  })
  const page = await signedIn(browser, cairn, account)
  await expect(page.getByRole('heading', { name: 'Welcome, Nora' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue to my dashboard' }).click()
  await expect(page.getByText('Please select your studio').first()).toBeVisible()
  await page.getByRole('radio', { name: /Summit/ }).check()
  const server = await refuse(page, 'PATCH /api/users/me')
  await page.getByRole('button', { name: 'Continue to my dashboard' }).click()
  await expectToast(page, 'Failed to complete setup. Please try again.', server.message)
  await expect(page.getByRole('radio', { name: /Summit/ })).toBeChecked()
  await server.end()
  await page.getByRole('button', { name: 'Continue to my dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'My Goals' })).toBeVisible()
  await expect(page.getByText(/Welcome to Cairn/).first()).toBeVisible()
  await expect(page.getByText('No Crew Assigned').first()).toBeVisible()
})

test(
  'a captain opens a goal for editing by its address',
  nightly,
  async ({ cairn, browser, setUpSchool }) => {
    const { crewId } = await crewOfThree(setUpSchool)
    const users = await setUpSchool.call('GET /api/admin/users')
    const owner = users.find((user) => user.username === 'learner03')?.id ?? 0
    const goal = await setUpSchool.call('POST /api/goals', {
      body: { title: 'Draw the bean plant', category: 'Academic', duration: 'weekly', userId: owner },
    })
    const page = await signedIn(browser, cairn, learner('learner02'))
    await page.goto(`/coaching/crews/${crewId}?editGoal=${goal.id}`)
    await expect(page.getByRole('dialog', { name: 'Edit Goal' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/coaching/crews/${crewId}$`))
    await page.keyboard.press('Escape')
    await setUpSchool.call('DELETE /api/goals/:id', { params: { id: goal.id } })
    await page.goto(`/coaching/crews/${crewId}?editGoal=${goal.id}`)
    await expect(page).toHaveURL(new RegExp(`/coaching/crews/${crewId}$`))
    await expect(page.getByRole('dialog')).toBeHidden()
  },
)

test('addresses of other roles are denied, unknown ones are not found, and the theme is kept', async ({
  cairn,
  browser,
  setUpSchool,
}) => {
  const [{ line: _, ...row } = learner('learner01')] = roster
  await setUpSchool.call('POST /api/admin/users', { body: row })
  const page = await signedIn(browser, cairn, row, { path: '/admin' })
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Page not found (404)')
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await page.reload()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('a failed sign-in shows an error and keeps the username', async ({ page, setUpSchool }) => {
  await setUpSchool.call('GET /api/auth/user')
  await page.goto('/')
  await page.getByLabel('Username').fill('nobody.here')
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectToast(page, 'Login failed', 'Invalid username or password.')
  await expect(page.getByLabel('Username')).toHaveValue('nobody.here')

  // This tests the first render, before the server answers.
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
  )
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectToast(page, 'Login failed', 'Please check your username and password.')
})

test('a browser that is too old shows a message instead of a blank page', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(String.prototype, 'isWellFormed')
  })
  await page.goto('/')
  await expect(page.getByText('This browser is too old for Cairn.')).toBeVisible()
  await expect(page.locator('#root')).toHaveCount(0)
})
