export { type Callers, callers } from './callers.ts'
export { knownBrowsers } from './known-browsers.ts'
export { openSessionsOf } from './own-sessions.ts'
export {
  hashPassword,
  hashPasswords,
  lockPasswordHash,
  newPasswordProblem,
  requireGoodPassword,
} from './passwords.ts'
export { currentUser, sessionRoutes } from './session.routes.ts'
export { deleteEndedSessions, endSessionsOf, hashToken, newToken, startSession } from './sessions.store.ts'
export { newSetUpToken, setUpNeeded } from './set-up.ts'
export { signOut } from './sign-in.ts'
export { signInThrottle, type Throttle } from './throttle.ts'
