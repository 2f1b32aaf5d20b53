/** Signing in where there is a provider and a second step. */
import { DEMO_PASSWORD } from '../../../server/seed/index.ts'
import { fill, open, opened, press, type Shot, type Step, shot } from './shot.ts'
import { inFirstRow } from './shots-of-admins.ts'

const strict = { school: 'strict' } as const

/** The admin has an app. */
const toSecondStep: Step[] = [
  fill('Username', 'admin'),
  (page) => page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD),
  press('button', 'Sign in'),
  (page) => page.getByLabel('Code from your app').waitFor(),
]
const provider: Step = (page) => page.getByRole('button', { name: /^Continue with/ }).waitFor()
const alert: Step = (page) => page.getByRole('alert').waitFor()

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
      (page) => page.getByText('That did not work. Try again.').waitFor(),
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
  shot(
    'session ended where there is a provider',
    'learner',
    '/account',
    [
      (page) => page.context().clearCookies(),
      (page) => page.getByLabel('Current password').fill('not the password'),
      (page) => page.getByLabel('New password').fill('juniper-meadow-7'),
      press('button', 'Change password'),
      provider,
    ],
    strict,
  ),
  shot('two-step sign-in required', 'guide', '/', [], strict),
  shot('account with two-step sign-in', 'admin', '/account', [], strict),
  shot(
    'add e-mails',
    'admin',
    '/admin',
    [
      open('button', 'Add e-mails'),
      (page) =>
        page.getByRole('dialog').getByRole('textbox').fill('learner,tomas@school.example\nnobody,x@y'),
    ],
    strict,
  ),
  shot(
    'sign-in and e-mail of a learner',
    'admin',
    '/admin',
    [inFirstRow(/^More for: /), (page) => page.getByRole('menuitem', { name: 'Sign-in' }).click(), opened],
    strict,
  ),
  shot(
    'settings of two-step sign-in',
    'admin',
    '/admin',
    [
      open('button', 'Settings'),
      (page) => page.getByText('Two-step sign-in of staff').scrollIntoViewIfNeeded(),
    ],
    strict,
  ),
  // Last: the codes by which the admin signed in hold no longer.
  shot('new recovery codes', 'admin', '/account', [open('button', 'New recovery codes')], strict),
]
