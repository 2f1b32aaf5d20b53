// The screens of those who are not signed in.
import { screen, workingScreen } from './screen.tsx'

export const login = screen(
  'login',
  () => import('../session/login-page.tsx').then((page) => page.LoginPage),
  () => ({}),
)
export const setup = workingScreen(
  'setup',
  () => import('../session/setup-page.tsx').then((page) => page.SetupPage),
  () => ({}),
)
