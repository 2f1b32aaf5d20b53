/** Signing in where there is a provider and a second step. */
import { type ErrorCode, errorTable } from '../../../contract/errors.ts'
import { DEMO_PASSWORD } from '../../../server/seed/index.ts'
import { fill, open, opened, press, type Shot, type Step, section, shot } from './shot.ts'
import { inFirstRow } from './shots-of-admins.ts'

const strict = { school: 'strict' } as const
const provided = { school: 'provided' } as const

/** The admin has an app. */
const toSecondStep: Step[] = [
  fill('Username', 'admin'),
  (page) => page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD),
  press('button', 'Sign in'),
  (page) => page.getByLabel('Code from your app').waitFor(),
]
/** The session is over, and the page asks for another one. */
const endSession: Step[] = [
  (page) => page.getByLabel('Current password').fill('not the password'),
  (page) => page.getByLabel('New password').fill('juniper-meadow-7'),
  (page) => page.context().clearCookies(),
  press('button', 'Change password'),
]

/** A state that few sign-ins reach: the server's answer is made up. */
const answering =
  (path: string, status: number, json: object): Step =>
  async (page) => {
    await page.route(`**/api/auth/${path}`, (route) => route.fulfill({ status, json }))
  }
const refusing = (path: string, code: ErrorCode): Step => {
  const [status, message] = errorTable[code]
  return answering(path, status, { code, message })
}
const enrolled = {
  required: false,
  totpSince: '2026-11-02T15:00:00.000Z',
  passkeys: [{ id: 1, name: 'Staff laptop', lastUsedAt: '2026-11-18T15:00:00.000Z' }],
  recoveryCodesLeft: 7,
  passkeysPossible: true,
  provedUntil: null,
}
const confirming: Step[] = [
  refusing('second-factor/recovery-codes', 'proof_needed'),
  open('button', 'New recovery codes'),
  (page) => page.getByLabel('Code from your app').waitFor(),
]

const provider: Step = (page) => page.getByRole('button', { name: /^Continue with/ }).waitFor()
const alert: Step = (page) => page.getByRole('alert').waitFor()

const reloadedWithFactors: Step = async (page) => {
  await answering('second-factor', 200, enrolled)(page)
  await page.reload()
  await page.getByText('Staff laptop').waitFor()
}
const signInOfGuide: Step = async (page) => {
  await open('button', /^More for: /)(page)
  await page.getByRole('menuitem', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Sign out everywhere' }).waitFor()
}
const addEmails: Step = open('button', 'Add emails')

export const shotsOfSignIn: Shot[] = [
  shot('sign in with a provider', null, '/auth', [provider], strict),
  shot('sign in, refused by a provider', null, '/auth?problem=unknown&provider=demo', [alert], strict),
  shot('second step', null, '/auth', toSecondStep, strict),
  shot(
    'second step with a wrong code',
    null,
    '/auth',
    [
      ...toSecondStep,
      fill('Code from your app', '000000'),
      press('button', 'Sign in'),
      (page) => page.getByText("That code didn't work. Try again.").waitFor(),
    ],
    strict,
  ),
  shot(
    'second step by a recovery code',
    null,
    '/auth',
    [...toSecondStep, press('button', 'Use a recovery code')],
    strict,
  ),
  shot('second step that has ended', null, '/auth?step=second', [alert], strict),
  shot('session ended where there is a provider', 'learner', '/account', [...endSession, provider], strict),
  shot(
    'session ended, second step',
    'learner',
    '/account',
    [
      refusing('login', 'second_factor_required'),
      answering('second-factor/pending', 200, { methods: ['totp', 'passkey', 'recovery'] }),
      ...endSession,
      (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD),
      press('button', 'Sign in'),
      (page) => page.getByLabel('Code from your app').waitFor(),
    ],
    strict,
  ),
  shot('two-step sign-in required', 'guide', '/', [], strict),
  shot('account with all factors', 'guide', '/account', [reloadedWithFactors], provided),
  shot('confirm by a code', 'guide', '/account', [reloadedWithFactors, ...confirming], provided),
  shot(
    'confirm by a recovery code',
    'guide',
    '/account',
    [reloadedWithFactors, ...confirming, press('button', 'Use a recovery code')],
    provided,
  ),
  shot(
    'confirm by the password',
    'guide',
    '/account',
    [
      refusing('second-factor/totp', 'proof_needed'),
      open('button', 'Set up an app'),
      (page) => page.getByLabel('Your password').waitFor(),
    ],
    provided,
  ),
  shot('sign-in of a guide', 'super', '/admin?tab=guides', [signInOfGuide], provided),
  shot('add emails', 'admin', '/admin?tab=learners', [addEmails], provided),
  shot(
    'add emails with errors',
    'admin',
    '/admin?tab=learners',
    [
      addEmails,
      (page) =>
        page
          .getByRole('dialog')
          .getByRole('textbox')
          .fill('username,email\nguide,gia@school.example\nnobody,no@school.example\ncoach,no address'),
      (page) => page.getByText(/^Line 3:/).waitFor(),
    ],
    provided,
  ),
  shot('add a learner with an email', 'admin', '/admin', [open('button', 'Add Learner')], provided),
  shot(
    'sign-in and email of a learner',
    'admin',
    '/admin',
    [inFirstRow(/^More for: /), (page) => page.getByRole('menuitem', { name: 'Sign-in' }).click(), opened],
    strict,
  ),
  shot(
    'settings that require two-step sign-in',
    'admin',
    '/admin',
    [
      open('button', 'Settings'),
      section('Goals, feedback and sign-in'),
      (page) => page.getByText('Require', { exact: true }).click(),
      (page) => page.getByText(/will be asked to\.$/).scrollIntoViewIfNeeded(),
    ],
    provided,
  ),
  // Last: the codes by which the admin signed in hold no longer.
  shot('new recovery codes', 'admin', '/account', [open('button', 'New recovery codes')], strict),
]
