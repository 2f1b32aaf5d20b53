// How people prove who they are during a session: by a factor or a recovery code, or by their password.
import { invalidCode, type ProofAnswer } from '../../contract/second-factor.ts'
import { recordOwn } from '../platform/audit.ts'
import { type Caller, PROOF_MS } from '../platform/caller.ts'
import { iso } from '../platform/clock.ts'
import type { Queries } from '../platform/db/engine.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { invalid, refuse } from '../platform/errors.ts'
import type { SessionContext } from '../platform/http/route.ts'
import {
  evictOwnSessions,
  lockPasswordHash,
  passwordHashOf,
  passwordMatches,
  renewSession,
  type Throttle,
  throttled,
} from '../session/index.ts'
import { storeChallenge } from './factors.store.ts'
import { checkMethod, useUp } from './methods.ts'
import { requestOptions } from './passkeys.ts'

export const challengesOf = ({ id, sessionId }: Caller) => ({ userId: id, owner: `session:${sessionId}` })

export async function challengeAtProof({ services, caller, now }: SessionContext) {
  const options = await requestOptions(services, caller.id)
  await storeChallenge(services.database.db, challengesOf(caller), 'proof', options.challenge, now)
  return options
}

/**
 * Those with a factor prove by it or by a recovery code, others by their password. Gives the session a new token. 400 on the
 * field for a wrong one, `rate_limited` after too many.
 */
export async function prove(
  context: SessionContext,
  throttle: Throttle,
  { password, ...answer }: ProofAnswer,
): Promise<{ token: string; provedUntil: string }> {
  const { services, caller, now } = context
  const field = password !== undefined ? 'password' : (Object.keys(answer)[0] ?? 'code')
  if (caller.isEnrolled !== (password === undefined)) invalid(field, 'Prove it in another way.')
  const token =
    password === undefined
      ? await tokenByMethod(context, throttle, answer)
      : await tokenByPassword(context, throttle, password)
  if (token === null) invalid(field, invalidCode)
  evictOwnSessions(services.live, caller)
  return { token, provedUntil: iso(now + PROOF_MS) }
}

async function tokenByPassword(
  context: SessionContext,
  throttle: Throttle,
  password: string,
): Promise<string | null> {
  const { services, caller, now } = context
  const { db } = services.database
  const stored = await passwordHashOf(db, caller.id)
  if (!(await passwordMatches(throttle, { proofOf: caller.id }, stored, password))) return null
  return renewed(db, caller, now)
}

async function tokenByMethod(
  context: SessionContext,
  throttle: Throttle,
  answer: Omit<ProofAnswer, 'password'>,
): Promise<string | null> {
  const { services, caller, now } = context
  const { db, engine } = services.database
  const attempt = { proofOf: caller.id }
  await throttle.requireNotBlocked(attempt)
  const made: { token: string | null } = { token: null }
  const isRight = await throttled(throttle, attempt, async () => {
    const right = await checkMethod(context, challengesOf(caller), 'proof', answer)
    if (right === null) return false
    made.token = await inTransaction(db, async (tx) => {
      if ((await lockPasswordHash(tx, engine, caller.id)) === null) refuse('unauthenticated')
      if (!(await useUp(tx, caller.id, right, now))) return null
      if (right.method === 'recovery') await recordOwn(tx, caller, now, 'second-factor.recovery')
      return renewed(tx, caller, now)
    })
    return made.token !== null
  })
  if (!isRight) await recordOwn(db, caller, now, 'second-factor.refused')
  return made.token
}

/** The new token of the session; `unauthenticated` if it ended meanwhile. */
async function renewed(db: Queries, { sessionHash }: Caller, now: number): Promise<string> {
  return (await renewSession(db, sessionHash, now, { proved: true })) ?? refuse('unauthenticated')
}
