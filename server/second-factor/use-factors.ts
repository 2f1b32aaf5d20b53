// Checks second factors at the second step of a sign-in, where a cookie identifies the pending sign-in, and at proofs
// during a session. A proof takes a factor, a recovery code or, if the person has no factor, the password.
import type { User } from '../../contract/people.ts'
import {
  invalidCode,
  type ProofAnswer,
  type SecondFactorMethod,
  type SecondStepAnswer,
} from '../../contract/second-factor.ts'
import { sentence } from '../../contract/sentence.ts'
import { completeLink } from '../oidc/index.ts'
import { getAccount } from '../people/index.ts'
import { recordOwnAct } from '../platform/audit.ts'
import { type Caller, PROOF_MS } from '../platform/caller.ts'
import { iso } from '../platform/clock.ts'
import type { Queries } from '../platform/db/engine.ts'
import { invalid, refuse } from '../platform/errors.ts'
import type { PublicContext, SessionContext } from '../platform/http/route.ts'
import {
  type Attempt,
  evictOwnSessions,
  evictSurplus,
  findPasswordHash,
  hashToken,
  type KnownBrowsers,
  PENDING_SIGN_IN_MS,
  passwordMatches,
  renewSession,
  startSession,
  type Throttle,
  throttled,
} from '../session/index.ts'
import { countFactorRows, storeChallenge, withLockedActiveUser } from './factors.store.ts'
import { checkMethod, consume, type VerifiedMethod } from './methods.ts'
import { findSite, listPasskeys, requestOptions } from './passkeys.ts'

type PendingSignIn = Awaited<ReturnType<typeof findPendingSignIn>>

/** The pending sign-in of this browser; `unauthenticated` if it has none. */
export async function findPendingSignIn(context: PublicContext) {
  const { services, now } = context
  const cookie = context.cookie('cairn_pending') ?? refuse('unauthenticated')
  const pendingSignIn = await services.database.db
    .selectFrom('pending_sign_ins')
    .innerJoin('users', 'users.id', 'pending_sign_ins.user_id')
    .selectAll('pending_sign_ins')
    .select(['users.school_id as schoolId', 'users.first_name as firstName', 'users.last_name as lastName'])
    .where('cookie_hash', '=', hashToken(cookie))
    .executeTakeFirst()
  if (!pendingSignIn || now - pendingSignIn.created_at >= PENDING_SIGN_IN_MS) refuse('unauthenticated')
  const { user_id: id, schoolId, firstName, lastName } = pendingSignIn
  const person = { id, schoolId, firstName, lastName }
  return { ...pendingSignIn, person, challenges: { userId: id, owner: pendingSignIn.cookie_hash } }
}

export async function listMethods({ services }: PublicContext, { user_id }: PendingSignIn) {
  const { db } = services.database
  const site = findSite(services.publicUrl)
  const passkeys = site ? await listPasskeys(db, user_id, site) : []
  const methods: Exclude<SecondFactorMethod, 'password'>[] = []
  if ((await countFactorRows(db, 'totp', user_id)) > 0) methods.push('totp')
  if (passkeys.length > 0) methods.push('passkey')
  if ((await countFactorRows(db, 'recovery_codes', user_id)) > 0) methods.push('recovery')
  return { methods }
}

export async function createSignInChallenge({ services, now }: PublicContext, pendingSignIn: PendingSignIn) {
  const options = await requestOptions(services, pendingSignIn.user_id)
  await withLockedActiveUser(services, pendingSignIn.user_id, (tx) =>
    storeChallenge(tx, pendingSignIn.challenges, 'sign-in', options.challenge, now),
  )
  return options
}

export interface StepParts {
  throttle: Throttle
  browsers: KnownBrowsers
}

/** `invalid_code` for a wrong or used one, `rate_limited` after too many. */
export async function finishSecondStep(
  context: PublicContext,
  pendingSignIn: PendingSignIn,
  { throttle, browsers }: StepParts,
  sent: SecondStepAnswer,
): Promise<{ answer: User & { recoveryCodesLeft: number }; token: string; deviceCookie: string }> {
  const { services, now } = context
  const session = await throttledUse(
    throttle,
    { kind: 'second-step', accountId: pendingSignIn.user_id, ip: context.ip },
    () => checkMethod(context, pendingSignIn.challenges, 'sign-in', sent),
    (verified) => startVerifiedSession(context, pendingSignIn, verified),
  )
  if (session === null) {
    await withLockedActiveUser(services, pendingSignIn.user_id, (tx) =>
      recordOwnAct(tx, pendingSignIn.person, now, 'second-factor.refused'),
    )
    refuse('invalid_code')
  }
  const { answer, started, passwordHash } = session
  evictSurplus(services.live, started)
  const account = { id: answer.id, password_hash: passwordHash }
  const deviceCookie = await browsers.createCookie(context.cookie('cairn_device'), account, now)
  return { answer, token: started.token, deviceCookie }
}

/** The result of `use` for a right method. Null for a wrong or used one, which counts. `rate_limited` after too many. */
async function throttledUse<T>(
  throttle: Throttle,
  attempt: Attempt,
  check: () => Promise<VerifiedMethod | null>,
  use: (verified: VerifiedMethod) => Promise<T | null>,
): Promise<T | null> {
  await throttle.requireNotBlocked(attempt)
  return throttled(throttle, attempt, async () => {
    const verified = await check()
    return verified && use(verified)
  })
}

/** Consumes the method and the pending sign-in, links the provider and starts the session, all in one transaction. */
async function startVerifiedSession(
  { services, now, device }: PublicContext,
  pendingSignIn: PendingSignIn,
  verified: VerifiedMethod,
) {
  const { user_id: userId, cookie_hash, provider, issuer, subject, person } = pendingSignIn
  return withLockedActiveUser(services, userId, async (tx, passwordHash) => {
    if (!(await consume(tx, userId, verified, now))) return null
    // Another tab was first, or all sessions of the account were ended in the meantime.
    const { numDeletedRows } = await tx
      .deleteFrom('pending_sign_ins')
      .where('cookie_hash', '=', cookie_hash)
      .executeTakeFirst()
    if (numDeletedRows === 0n) refuse('unauthenticated')
    if (provider !== null && issuer !== null && subject !== null) {
      const link = await completeLink(tx, { userId, issuer, subject }, now)
      if (link === 'refused') refuse('unauthenticated')
      if (link === 'written') await recordOwnAct(tx, person, now, 'identity.link', { provider })
    }
    if (verified.method === 'recovery') await recordOwnAct(tx, person, now, 'second-factor.recovery')
    await recordOwnAct(tx, person, now, 'session.start', { by: provider ?? 'password' })
    const started = await startSession(tx, userId, now, { device, provider })
    const user = await getAccount({ db: tx, engine: services.database.engine }, userId)
    return {
      answer: { ...user, recoveryCodesLeft: await countFactorRows(tx, 'recovery_codes', userId) },
      started,
      passwordHash,
    }
  })
}

export const toChallengeOwner = ({ id, sessionId }: Caller) => ({ userId: id, owner: `session:${sessionId}` })

export async function createProofChallenge({ services, caller, now }: SessionContext) {
  const options = await requestOptions(services, caller.id)
  await storeChallenge(services.database.db, toChallengeOwner(caller), 'proof', options.challenge, now)
  return options
}

/**
 * People with a factor prove by it or by a recovery code, others by their password. Renews the session's token. 400 on the
 * field for a wrong one, `rate_limited` after too many.
 */
export async function prove(
  context: SessionContext,
  throttle: Throttle,
  { password, ...answer }: ProofAnswer,
): Promise<{ token: string; provedUntil: string }> {
  const { services, caller, now } = context
  const field = password !== undefined ? 'password' : (Object.keys(answer)[0] ?? 'code')
  if (caller.isEnrolled !== (password === undefined))
    invalid(field, sentence("Confirm it's you another way."))
  const token =
    password === undefined
      ? await proveByMethod(context, throttle, answer)
      : await proveByPassword(context, throttle, password)
  if (token === null) invalid(field, invalidCode)
  evictOwnSessions(services.live, caller)
  return { token, provedUntil: iso(now + PROOF_MS) }
}

async function proveByPassword(
  context: SessionContext,
  throttle: Throttle,
  password: string,
): Promise<string | null> {
  const { services, caller, now } = context
  const { db } = services.database
  const stored = await findPasswordHash(db, caller.id)
  if (
    !(await passwordMatches(
      throttle,
      { kind: 'proof', accountId: caller.id, sessionId: caller.sessionId },
      stored,
      password,
    ))
  )
    return null
  return renewToken(db, caller, now)
}

async function proveByMethod(
  context: SessionContext,
  throttle: Throttle,
  answer: Omit<ProofAnswer, 'password'>,
): Promise<string | null> {
  const { services, caller, now } = context
  const token = await throttledUse(
    throttle,
    { kind: 'proof', accountId: caller.id, sessionId: caller.sessionId },
    () => checkMethod(context, toChallengeOwner(caller), 'proof', answer),
    (verified) =>
      withLockedActiveUser(services, caller.id, async (tx) => {
        if (!(await consume(tx, caller.id, verified, now))) return null
        if (verified.method === 'recovery') await recordOwnAct(tx, caller, now, 'second-factor.recovery')
        return renewToken(tx, caller, now)
      }),
  )
  if (token === null) await recordOwnAct(services.database.db, caller, now, 'second-factor.refused')
  return token
}

/** The new token of the session; `unauthenticated` if it ended in the meantime. */
async function renewToken(db: Queries, { sessionHash }: Caller, now: number): Promise<string> {
  return (await renewSession(db, sessionHash, now, { proved: true })) ?? refuse('unauthenticated')
}
