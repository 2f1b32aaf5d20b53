export { type Callers, callers } from './callers.ts'
export { type KnownBrowsers, knownBrowsers } from './known-browsers.ts'
export { openSessionsOf } from './own-sessions.ts'
export {
  checkInTurn,
  hashPassword,
  hashPasswords,
  lockPasswordHash,
  newPasswordProblem,
  passwordMatches,
  requireGoodPassword,
  schoolNames,
} from './passwords.ts'
export {
  beginSecondStep,
  deleteEndedSecondSteps,
  isEnrolled,
  PENDING_MS,
} from './pending-sign-ins.ts'
export { currentUser, sessionRoutes } from './session.routes.ts'
export {
  deleteEndedSessions,
  endSessionsOf,
  evictOwnSessions,
  evictSessions,
  evictSurplus,
  hashToken,
  newToken,
  renewSession,
  type StartedSession,
  startSession,
} from './sessions.store.ts'
export { newSetUpToken, setUpNeeded } from './set-up.ts'
export { signOut } from './sign-in.ts'
export { signInThrottle, type Throttle, throttled } from './throttle.ts'
export { deleteEndedCounts, throttleCounts } from './throttle-counts.ts'
export { unsavedSessions } from './unsaved-sessions.ts'
