// The account page, for a learner and a coach: password, picture, export of their data, and what signing out leaves behind.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectFits } from './fits.ts'
import { expect, test } from './fixtures.ts'
import { THURSDAY, userNamed } from './made-up-school.ts'
import { expectToast, signedIn } from './people.ts'
import { atDesk, onPhone } from './tags.ts'

test.use({ clock: THURSDAY, seeded: true })

const NEW = 'another cairn 12'
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Your account' })

/** Opens the account page through the name in the bar, or through the menu on a phone. */
async function toAccount(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) {
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('dialog').getByRole('link', { name: 'Your account' }).tap()
  } else
    await page
      .getByRole('banner')
      .getByRole('link', { name: /, your account$/ })
      .click()
  await expect(heading(page)).toBeVisible()
}

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await page.getByLabel('Current password').fill(current)
  await page.getByLabel('New password').fill(next)
  await page.getByRole('button', { name: 'Change password' }).click()
}

for (const username of ['learner', 'coach']) {
  test(`changing the password of a ${username} signs out other devices and keeps this one signed in`, async ({
    browser,
    cairn,
    isMobile,
  }) => {
    const account = userNamed(username)
    const page = await signedIn(browser, cairn, account)
    const elsewhere = await signedIn(browser, cairn, account)
    await toAccount(page, isMobile)
    await expect(heading(page)).toBeFocused()

    await changePassword(page, 'not my password', NEW)
    await expect(page.getByText("This isn't your current password.")).toBeVisible()
    await expect(page.getByLabel('Current password')).toBeFocused()
    await changePassword(page, account.password, 'short')
    await expect(page.getByLabel('New password')).toBeFocused()

    const before = await page.context().cookies()
    await changePassword(page, account.password, NEW)
    await expectToast(page, 'Password changed')
    await expect(page.getByLabel('Current password')).toHaveValue('')
    const tokenOf = (cookies: typeof before) => cookies.find(({ name }) => name === 'cairn_session')?.value
    expect(tokenOf(await page.context().cookies())).not.toBe(tokenOf(before))

    // The browser that changed the password stays signed in and receives live updates again.
    const stream = page.waitForRequest('**/api/events*')
    await page.reload()
    await stream
    await expect(heading(page)).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Sign in to continue' })).toHaveCount(0)
    await expect(elsewhere.getByRole('dialog', { name: 'Sign in to continue' })).toBeVisible()
    const old = await page.request.post('/api/auth/login', { data: account })
    expect(old.status()).toBe(401)
    await elsewhere.context().close()
    await page.context().close()
  })
}

test(
  'the open page continues with the new token: no dialog, and live updates arrive',
  atDesk,
  async ({ browser, cairn }) => {
    const account = userNamed('learner')
    const page = await signedIn(browser, cairn, account)
    const otherTab = await page.context().newPage()
    await otherTab.goto('/')
    await toAccount(page, false)
    await changePassword(page, account.password, NEW)
    await expectToast(page, 'Password changed')
    const admin = await cairn.as(userNamed('admin'))
    const id = (await (await page.request.get('/api/auth/user')).json()).id
    await admin.call('PUT /api/admin/users/:id', { params: { id }, body: { firstName: 'Renamed' } })
    for (const tab of [page, otherTab]) {
      await expect(
        tab.getByRole('banner').getByRole('link', { name: /^Renamed .*, your account$/ }),
      ).toBeVisible({
        timeout: 20_000,
      })
      await expect(tab.getByRole('dialog')).toHaveCount(0)
    }
    await page.context().close()
  },
)

test('a picture chosen with the arrow keys replaces the initials', async ({ browser, cairn, isMobile }) => {
  const page = await signedIn(browser, cairn, userNamed('learner'))
  await toAccount(page, isMobile)
  const header = page.locator('#main [data-picture]').first()
  await page.getByRole('radio', { name: 'Initials' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Acorn' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Bear' })).toBeChecked()
  await expect(header).toHaveAttribute('data-picture', 'bear')
  await expect
    .poll(async () => (await (await page.request.get('/api/auth/user')).json()).profilePicture)
    .toBe('bear')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Bear' })).toBeChecked()
  await page.goto('/dashboard')
  await expect(page.locator('[data-picture="bear"] svg').first()).toBeAttached()
  await page.context().close()
})

test('the user downloads their data as a file', async ({ browser, cairn, isMobile }) => {
  const page = await signedIn(browser, cairn, userNamed('coach'))
  await toAccount(page, isMobile)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^cairn-person-\d+\.json$/)
  const written: unknown = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(written).toMatchObject({ user: { username: 'coach' }, goals: expect.any(Array) })
  await page.context().close()
})

test('the account page fits a phone', onPhone, async ({ browser, cairn }) => {
  const page = await signedIn(browser, cairn, userNamed('learner'))
  await page.setViewportSize({ width: 360, height: 740 })
  await toAccount(page, true)
  await expectFits(page)
  await page.context().close()
})

test.describe('sign-out', atDesk, () => {
  test.use({ serviceWorkers: 'allow' })

  test('sign-out clears all that the browser stored except the theme, and Cairn opens offline after the next sign-in', async ({
    browser,
    cairn,
  }) => {
    const account = userNamed('learner')
    const page = await signedIn(browser, cairn, account)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      localStorage.setItem('cairn-draft:1:kept', 'a half-written text')
      localStorage.setItem('anything', 'else')
    })
    await page.getByRole('button', { name: 'Dark theme' }).click()
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(page.locator('html')).toHaveClass('dark')
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ 'cairn-theme': 'dark' })
    await page.reload()
    await expect(page.locator('html')).toHaveClass('dark')

    await page.getByLabel('Username').fill(account.username)
    await page.getByRole('textbox', { name: 'Password' }).fill(account.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Can’t reach Cairn' })).toBeVisible()
    await page.context().close()
  })
})
