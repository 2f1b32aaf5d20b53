// The screens of those who are not signed in.
import type { SignedOutScreen } from '../../contract/screens.ts'
import { type Screen, screen, workingScreen } from './screen.tsx'
import { screens } from './screens.ts'

export const signedOutScreens: Readonly<Record<SignedOutScreen, Screen>> = {
  login: screen(
    () => import('../session/login-page.tsx').then((page) => page.LoginPage),
    () => ({}),
  ),
  setup: workingScreen(
    () => import('../session/setup-page.tsx').then((page) => page.SetupPage),
    () => ({}),
  ),
  guest: screens.guest,
}
