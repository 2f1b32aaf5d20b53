/** Signing in where there is a provider and a second step. */
import { DEMO_PASSWORD } from '../../../server/seed/index.ts'
import { fill, press, type Shot, type Step, shot } from './shot.ts'

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
]
