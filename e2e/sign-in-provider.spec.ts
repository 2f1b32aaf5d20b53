// Signing in through a provider, each kind of second step, and setting up a required second factor.
import type { Page } from '@playwright/test'
import { generateCode, toStep } from '../server/second-factor/totp.rules.ts'
import { expectNoFault } from './axe.ts'
import { type Cairn, expect, test } from './fixtures.ts'
import { THURSDAY, userNamed } from './made-up-school.ts'
import { expectToast, signedIn } from './people.ts'
import type { Account } from './school-api.ts'
import { atDesk, nightly } from './tags.ts'
import { withAuthenticator } from './virtual-authenticator.ts'

test.use({ clock: THURSDAY, seeded: true, withProvider: 'demo', reducedMotion: 'reduce' })

const PROVIDER = 'Continue with the demo provider'
const oneMoreStep = (page: Page) => page.getByRole('heading', { name: 'One more step' })
const signIn = async (page: Page, { username, password }: Account) => {
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The provider's pages ask for the account, then for consent. */
async function through(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: PROVIDER }).click()
  await page.locator('input[name=login]').fill(username)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Sets up an authenticator app. `code` returns the current code, or that of the next half minute. Each works once. */
async function withApp(cairn: Cairn, account: Account) {
  const api = await cairn.as(account)
  const { secret } = await api.call('POST /api/auth/second-factor/totp')
  const code = async (stepsLater = 0) => {
    const { headers } = await fetch(`${cairn.url}/api/setup`)
    return generateCode(secret, toStep(Date.parse(headers.get('date') ?? '')) + stepsLater)
  }
  const body = { code: await code(-1) }
  const { recoveryCodes } = await api.call('PUT /api/auth/second-factor/totp', { body })
  return { api, code, recoveryCode: recoveryCodes?.[0] ?? '' }
}

test('a learner signs in through the provider, and a refusal says why', atDesk, async ({ page }) => {
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: PROVIDER })).toBeVisible()
  await expectNoFault(page, 'sign in with a provider')
  await page.getByRole('button', { name: PROVIDER }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'The sign-in at the demo provider did not finish. Try again.',
  )
  await expectNoFault(page, 'a sign-in that a provider refused')
  await through(page, 'learner')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/(dashboard)?$/)
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page).not.toHaveURL(/auth/)
})

test("a provider account without a Cairn account can't sign in", nightly, async ({ page }) => {
  await page.goto('/auth')
  await through(page, 'nobody.here')
  await expect(page.getByRole('alert')).toHaveText(
    'No account here has this address. Ask an admin to add it to yours.',
  )
  await page.goto('/auth?problem=nothing&provider=demo')
  await expect(page.getByRole('button', { name: PROVIDER })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('provider and password sign-ins lead to the same second step', atDesk, async ({ page, cairn }) => {
  const guide = userNamed('guide')
  const { code, recoveryCode } = await withApp(cairn, guide)
  await page.goto('/')
  await through(page, guide.username)
  await expect(oneMoreStep(page)).toBeVisible()
  const field = page.getByLabel('Code from your app')
  await expect(field).toBeFocused()
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
  await field.fill('000 000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText("That code didn't work. Try again.")).toBeVisible()
  await expect(field).toBeFocused()
  await expectNoFault(page, 'a second step with a wrong code')
  await field.fill(await code())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page).not.toHaveURL(/auth/)

  await page.getByRole('button', { name: 'Logout' }).click()
  await signIn(page, guide)
  await page.getByRole('button', { name: 'Start again' }).click()
  await signIn(page, guide)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase())
  await expectNoFault(page, 'a second step by a recovery code')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('a user with a passkey uses it as the second step', atDesk, async ({ browser, cairn }) => {
  const guide = userNamed('guide')
  const page = await signedIn(browser, cairn, guide, { path: '/account' })
  await withAuthenticator(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Staff laptop')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await signIn(page, guide)
  await expect(oneMoreStep(page)).toBeVisible()
  await expectNoFault(page, 'a second step by a passkey')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.context().close()
})

test(
  'an expired session asks for both steps in place and keeps what was written',
  atDesk,
  async ({ browser, cairn }) => {
    const coach = userNamed('coach')
    const page = await signedIn(browser, cairn, coach, { path: '/feedback' })
    await page
      .getByRole('link', { name: /Review Goals/ })
      .first()
      .click()
    await page
      .getByRole('button', { name: /^Improve/ })
      .first()
      .click()
    const message = page.getByLabel('Message for the learner:')
    await message.fill('Write down which mountains.')
    // Enrolling ends the other sessions.
    const { code } = await withApp(cairn, coach)
    const dialog = page.getByRole('dialog', { name: 'Sign in to continue' })
    await expect(dialog.getByRole('button', { name: PROVIDER })).toBeVisible()
    await expectNoFault(page, 'the dialog with a provider')
    await dialog.getByRole('textbox', { name: 'Password' }).fill(coach.password)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    const step = page.getByRole('dialog', { name: 'One more step' })
    await step.getByLabel('Code from your app').fill(await code())
    await expectNoFault(page, 'the second step in the dialog')
    await step.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('dialog', { name: /Sign in|One more/ })).toHaveCount(0)
    await expect(message).toHaveValue('Write down which mountains.')
    await page.context().close()
  },
)

test(
  'staff must set up a required second factor before anything else',
  atDesk,
  async ({ browser, cairn }) => {
    const { api } = await withApp(cairn, userNamed('admin'))
    const kept = { activityMonths: null, notificationMonths: null, logMonths: null }
    await api.call('PUT /api/admin/settings', { body: { ...kept, staffSecondFactor: 'required' } })
    const page = await signedIn(browser, cairn, userNamed('guide'), { path: '/account' })
    await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expectNoFault(page, 'two-step sign-in that is required')
    await page.getByRole('button', { name: 'Set up an app' }).click()
    const shown = await page.getByRole('dialog').locator('.font-mono').first().textContent()
    const { headers } = await fetch(`${cairn.url}/api/setup`)
    const step = toStep(Date.parse(headers.get('date') ?? ''))
    await page.getByLabel('Code from your app').fill(generateCode((shown ?? '').replaceAll(' ', ''), step))
    await page.getByRole('button', { name: 'Turn it on' }).click()
    await expectToast(page, 'Two-step sign-in is on')
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
    await page.context().close()
  },
)
