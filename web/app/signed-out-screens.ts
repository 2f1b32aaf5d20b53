// The screens of those who are not signed in.
import { screen } from './screen.tsx'

export const login = screen(
  'login',
  () => import('../session/login-page.tsx').then((page) => page.LoginPage),
  () => ({}),
)
export const setup = screen(
  'setup',
  () => import('../session/setup-page.tsx').then((page) => page.SetupPage),
  () => ({}),
)
