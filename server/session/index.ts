export { type Callers, callers } from './callers.ts'
export { type KnownBrowsers, knownBrowsers } from './known-browsers.ts'
export { openSessionsOf } from './own-sessions.ts'
export {
  checkInTurn,
  hashPassword,
  hashPasswords,
  lockPasswordHash,
  MAX_PENDING_CHECKS,
  newPasswordProblem,
  PASSWORD_COST,
  passwordHashOf,
  passwordMatches,
  readablePassword,
  requireGoodPassword,
  schoolNames,
} from './passwords.ts'
export { currentUser, sessionRoutes } from './session.routes.ts'
export {
  beginSecondStep,
  deleteEndedSecondSteps,
  deleteEndedSessions,
  endSessionsOf,
  evictOwnSessions,
  evictSessions,
  evictSurplus,
  hashToken,
  isEnrolled,
  newToken,
  PENDING_MS,
  renewSession,
  type StartedSession,
  startSession,
} from './sessions.store.ts'
export { equalInConstantTime, newSetUpToken, setUpNeeded } from './set-up.ts'
export { signOut } from './sign-in.ts'
export { type Attempt, signInThrottle, type Throttle, throttled, type WrongTries } from './throttle.ts'
export { deleteEndedCounts, type MakeCounts, throttleCounts } from './throttle-counts.ts'
export { unsavedSessions } from './unsaved-sessions.ts'
