// The second step of a sign-in: the browser has a cookie of a pending sign-in and gets a session for it.
import type { User } from '../../contract/people.ts'
import type { SecondFactorMethod, SecondStepAnswer } from '../../contract/second-factor.ts'
import { completeLink } from '../oidc/index.ts'
import { accountById } from '../people/index.ts'
import { recordOwn } from '../platform/audit.ts'
import { type Queries, rowsOf } from '../platform/db/engine.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { PublicContext, Services } from '../platform/http/route.ts'
import {
  evictSurplus,
  hashToken,
  type KnownBrowsers,
  lockPasswordHash,
  PENDING_MS,
  startSession,
  type Throttle,
  throttled,
} from '../session/index.ts'
import { countOf, storeChallenge } from './factors.store.ts'
import { checkMethod, type RightMethod, useUp } from './methods.ts'
import { passkeysAt, requestOptions, siteOf } from './passkeys.ts'

export type Pending = Awaited<ReturnType<typeof pendingOf>>

/** The sign-in that waits in this browser; `unauthenticated` without one. */
export async function pendingOf(context: PublicContext) {
  const { services, now } = context
  const cookie = context.cookie('cairn_pending') ?? refuse('unauthenticated')
  const pending = await services.database.db
    .selectFrom('pending_sign_ins')
    .innerJoin('users', 'users.id', 'pending_sign_ins.user_id')
    .selectAll('pending_sign_ins')
    .select(['users.school_id as schoolId', 'users.first_name as firstName', 'users.last_name as lastName'])
    .where('cookie_hash', '=', hashToken(cookie))
    .executeTakeFirst()
  if (!pending || now - pending.created_at >= PENDING_MS) refuse('unauthenticated')
  const { user_id: id, schoolId, firstName, lastName } = pending
  const person = { id, schoolId, firstName, lastName }
  return { ...pending, person, challenges: { userId: id, owner: pending.cookie_hash } }
}

export async function methodsOf({ services }: PublicContext, { user_id }: Pending) {
  const { db } = services.database
  const site = siteOf(services.publicUrl)
  const passkeys = site ? await passkeysAt(db, user_id, site) : []
  const methods: Exclude<SecondFactorMethod, 'password'>[] = []
  if ((await countOf(db, 'totp', user_id)) > 0) methods.push('totp')
  if (passkeys.length > 0) methods.push('passkey')
  if ((await countOf(db, 'recovery_codes', user_id)) > 0) methods.push('recovery')
  return { methods }
}

export async function challengeAtSecondStep({ services, now }: PublicContext, pending: Pending) {
  const options = await requestOptions(services, pending.user_id)
  await whileWaiting(services, pending, (tx) =>
    storeChallenge(tx, pending.challenges, 'sign-in', options.challenge, now),
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
  pending: Pending,
  { throttle, browsers }: StepParts,
  sent: SecondStepAnswer,
): Promise<{ answer: User & { recoveryCodesLeft: number }; token: string; deviceCookie: string }> {
  const { services, now } = context
  const attempt = { secondStepOf: pending.user_id, ip: context.ip }
  await throttle.requireNotBlocked(attempt)
  const made: { session: Awaited<ReturnType<typeof sessionFor>> } = { session: null }
  await throttled(throttle, attempt, async () => {
    const right = await checkMethod(context, pending.challenges, 'sign-in', sent)
    made.session = right && (await sessionFor(context, pending, right))
    return made.session !== null
  })
  if (made.session === null) {
    await whileWaiting(services, pending, (tx) => recordOwn(tx, pending.person, now, 'second-factor.refused'))
    refuse('invalid_code')
  }
  const { answer, started, passwordHash } = made.session
  evictSurplus(services.live, started)
  const account = { id: answer.id, password_hash: passwordHash }
  const deviceCookie = await browsers.cookieWith(context.cookie('cairn_device'), account, now)
  return { answer, token: started.token, deviceCookie }
}

/** `unauthenticated` if the account was deleted or marked as left meanwhile. */
function whileWaiting<T>(
  { database: { db, engine } }: Services,
  { user_id: userId }: Pending,
  work: (tx: Queries, passwordHash: string) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) =>
    work(tx, (await lockPasswordHash(tx, engine, userId)) ?? refuse('unauthenticated')),
  )
}

/** Uses the method and the pending sign-in up, and writes the link of a provider, all with the session or not at all. */
async function sessionFor({ services, now, device }: PublicContext, pending: Pending, right: RightMethod) {
  const { user_id: userId, cookie_hash, provider, issuer, subject, person } = pending
  return whileWaiting(services, pending, async (tx, passwordHash) => {
    if (!(await useUp(tx, userId, right, now))) return null
    const waiting = tx.deleteFrom('pending_sign_ins').where('cookie_hash', '=', cookie_hash)
    // Another tab was first, or all sessions of the account were ended meanwhile.
    if ((await rowsOf(waiting)) === 0) refuse('unauthenticated')
    if (provider !== null && issuer !== null && subject !== null) {
      const link = await completeLink(tx, { userId, issuer, subject }, now)
      if (link === 'refused') refuse('unauthenticated')
      if (link === 'written') await recordOwn(tx, person, now, 'identity.link', { provider })
    }
    if (right.method === 'recovery') await recordOwn(tx, person, now, 'second-factor.recovery')
    await recordOwn(tx, person, now, 'session.start', { by: provider ?? 'password' })
    const started = await startSession(tx, userId, now, { device, provider })
    const user = await accountById({ db: tx, engine: services.database.engine }, userId)
    return {
      answer: { ...user, recoveryCodesLeft: await countOf(tx, 'recovery_codes', userId) },
      started,
      passwordHash,
    }
  })
}
