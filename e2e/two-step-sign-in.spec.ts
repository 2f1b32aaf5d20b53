// Two-step sign-in and sessions: an app, passkeys, recovery codes, proofs, and what admins do about them.
import type { Page } from '@playwright/test'
import { generateCode, toStep } from '../server/second-factor/totp.rules.ts'
import { expectNoFault } from './axe.ts'
import { type Cairn, expect, test } from './fixtures.ts'
import { THURSDAY, userNamed } from './made-up-school.ts'
import { chooseFor, expectToast, signedIn } from './people.ts'
import { atDesk, nightly } from './tags.ts'
import { withAuthenticator } from './virtual-authenticator.ts'

test.use({ clock: THURSDAY, seeded: true, withProvider: true })

const guide = userNamed('guide')
const twoStep = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const later = (minutes: number) => new Date(Date.parse(THURSDAY) + minutes * 60_000).toISOString()

/** The app's current code, or that of a later half minute. */
async function codeOf(page: Page, secret: string, stepsLater = 0): Promise<string> {
  const answer = await page.request.get('/api/setup')
  return generateCode(secret, toStep(Date.parse(answer.headers().date ?? '')) + stepsLater)
}

/** Sets up an app. @returns its secret */
async function setUpApp(page: Page): Promise<string> {
  await twoStep(page).getByRole('button', { name: 'Set up an app' }).click()
  const shown = await dialog(page, 'Set up an app').locator('.font-mono').first().textContent()
  const secret = (shown ?? '').replaceAll(' ', '')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  await expectNoFault(page, 'Set up an app')
  await page.getByLabel('Code from your app').fill(await codeOf(page, secret))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  return secret
}

async function resetByAdmin(page: Page, cairn: Cairn, name: string): Promise<void> {
  await page.goto('/admin?tab=guides')
  await chooseFor(page, name, 'Sign-in')
  await expectNoFault(page, 'Sign-in of a guide')
  await page.getByRole('button', { name: 'Reset two-step sign-in' }).click()
  await expect(
    page.getByText(/^Make sure you’re really talking to .*, in person or at a number you know\.$/),
  ).toBeVisible()
  await cairn.startAgain(later(40))
  await page.getByRole('button', { name: 'Reset two-step sign-in' }).click()
}

test(
  'a guide sets up an app and saves the recovery codes, and the other browser is signed out',
  atDesk,
  async ({ browser, cairn }) => {
    const page = await signedIn(browser, cairn, guide, { path: '/account' })
    await expectNoFault(page, 'the account page')
    const secret = await setUpApp(page)
    await expectToast(page, 'Two-step sign-in is on')
    const codes = dialog(page, 'Your recovery codes')
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    await expectNoFault(page, 'the recovery codes')
    await page.keyboard.press('Escape')
    await page.goBack()
    await expect(codes).toBeVisible()
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(codes).toHaveCount(0)
    await expect(page).toHaveURL(/\/account$/)
    await expect(twoStep(page).getByText('10 of 10 left')).toBeVisible()
    await expectNoFault(page, 'the account page with an app')

    const context = await browser.newContext({ baseURL: cairn.url })
    const elsewhere = await context.newPage()
    const password = await context.request.post('/api/auth/login', { data: guide })
    expect(password.status()).toBe(401)
    const second = await context.request.post('/api/auth/second-factor/pending', {
      data: { code: await codeOf(page, secret, 1) },
    })
    expect(second.status()).toBe(200)
    await elsewhere.goto('/account')
    await expect(twoStep(elsewhere)).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: /^Sign out there/ }).click()
    await expect(dialog(elsewhere, 'Sign in to continue')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Sign out there/ })).toHaveCount(0)
    await context.close()
    await page.context().close()
  },
)

test(
  'a user adds a passkey and confirms their identity with it, and open tabs stay live',
  atDesk,
  async ({ browser, cairn }) => {
    const page = await signedIn(browser, cairn, guide, { path: '/account' })
    await withAuthenticator(page)
    await twoStep(page).getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Staff laptop')
    await expectNoFault(page, 'Add a passkey')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(twoStep(page).getByText('Passkey “Staff laptop”')).toBeVisible()
    await expect(page.getByText('Add an app too: not every browser has your passkey.')).toBeVisible()
    const otherTab = await page.context().newPage()
    await otherTab.goto('/account')
    await expect(twoStep(otherTab).getByText('10 of 10 left')).toBeVisible()

    await cairn.startAgain(later(20))
    await page.getByRole('button', { name: 'New recovery codes' }).click()
    const proof = dialog(page, 'Confirm it is you')
    await expect(proof.getByRole('button', { name: 'Use a recovery code' })).toBeVisible()
    await expectNoFault(page, 'Confirm it is you')
    await proof.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(dialog(page, 'Your recovery codes')).toBeVisible()
    await page.getByRole('button', { name: 'I’ve saved them' }).click()

    await twoStep(page).getByRole('button', { name: 'Remove: Passkey Staff laptop' }).click()
    await expect(page.getByRole('button', { name: 'Remove passkey' })).toBeVisible()
    await expectNoFault(page, 'the question before a passkey is removed')
    await page.getByRole('button', { name: 'Remove passkey' }).click()
    await expectToast(page, 'Passkey removed')
    // The other tab has the new token, and is notified of the change.
    await expect(twoStep(otherTab).getByText('Staff laptop')).toHaveCount(0)
    await expect(otherTab.getByRole('dialog')).toHaveCount(0)
    await page.context().close()
  },
)

test(
  'a super admin resets a guide’s second factor after a proof, and the guide signs in by password',
  nightly,
  async ({ browser, cairn }) => {
    const page = await signedIn(browser, cairn, guide, { path: '/account' })
    await setUpApp(page)
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    const admin = userNamed('super')
    const office = await signedIn(browser, cairn, admin)
    const { firstName, lastName } = await (await page.request.get('/api/auth/user')).json()
    await resetByAdmin(office, cairn, `${firstName} ${lastName}`)
    await dialog(office, 'Confirm it is you').getByLabel('Your password').fill(admin.password)
    await expectNoFault(office, 'Confirm it is you, by the password')
    await office.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expectToast(office, 'Two-step sign-in reset')
    await expect(dialog(page, 'Sign in to continue')).toBeVisible()
    expect((await office.context().request.get('/api/auth/user')).ok()).toBe(true)
    const fresh = await browser.newContext({ baseURL: cairn.url })
    expect((await fresh.request.post('/api/auth/login', { data: guide })).status()).toBe(200)
    for (const { context } of [
      { context: fresh },
      { context: page.context() },
      { context: office.context() },
    ])
      await context.close()
  },
)

test(
  'an admin adds emails from a list, and requires a second factor only after setting up their own',
  nightly,
  async ({ browser, cairn }) => {
    const page = await signedIn(browser, cairn, userNamed('admin'), { path: '/admin?tab=learners' })
    await page.getByRole('button', { name: 'Add emails' }).click()
    const emails = dialog(page, 'Add emails')
    const download = page.waitForEvent('download')
    await emails.getByRole('button', { name: 'Download the list' }).click()
    expect((await download).suggestedFilename()).toBe('emails.csv')
    await emails
      .getByRole('textbox')
      .fill('username,email\nguide,Gia@school.example\nnobody,no@school.example\ncoach,gia@SCHOOL.example')
    await expect(emails.getByText("Line 3: There's no account with this username.")).toBeVisible()
    await expectNoFault(page, 'Add emails')
    await emails.getByRole('button', { name: 'Add 2 emails' }).click()
    await expect(emails.getByText('Saved 1 email, 1 failed.')).toBeVisible()
    await expect(emails.getByText(/: Another account has this email\.$/)).toBeVisible()
    await emails.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: 'Settings' }).click()
    const settings = dialog(page, 'School settings')
    await settings.getByRole('tab', { name: 'Goals, feedback and sign-in' }).click()
    await settings.getByText('Require', { exact: true }).click()
    await expect(
      settings.getByText(/^\d+ of \d+ staff haven’t set it up yet and will be asked to\.$/),
    ).toBeVisible()
    await expectNoFault(page, 'School settings')
    await settings.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText('Set up your own two-step sign-in first.').first()).toBeVisible()
    await page.context().close()
  },
)
