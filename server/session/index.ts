export { type Callers, callers } from './callers.ts'
export { type KnownBrowsers, knownBrowsers } from './known-browsers.ts'
export { listOpenSessions } from './own-sessions.ts'
export {
  checkInTurn,
  createReadablePassword,
  findPasswordHash,
  hashPassword,
  hashPasswords,
  lockPasswordHash,
  MAX_PENDING_CHECKS,
  newPasswordProblem,
  PASSWORD_COST,
  passwordMatches,
  requireValidPassword,
  schoolNames,
} from './passwords.ts'
export { currentUser, sessionRoutes } from './session.routes.ts'
export {
  createToken,
  deleteEndedPendingSignIns,
  deleteEndedSessions,
  endUserSessions,
  evictOwnSessions,
  evictSessions,
  evictSurplus,
  hashToken,
  isEnrolled,
  PENDING_SIGN_IN_MS,
  renewSession,
  type StartedSession,
  startSecondFactor,
  startSession,
} from './sessions.store.ts'
export { createSetUpToken, isEqualInConstantTime, isSetUpNeeded } from './set-up.ts'
export { signOut } from './sign-in.ts'
export { type Attempt, signInThrottle, type Throttle, throttled, type WrongTries } from './throttle.ts'
export { deleteEndedCounts, type MakeCounts, throttleCounts } from './throttle-counts.ts'
export { unsavedSessions } from './unsaved-sessions.ts'
