// Stores sessions and pending sign-ins, which wait for their second step. The browser has a random token, the database its
// SHA-256.

import { hash, randomBytes } from 'node:crypto'
import type { Topic } from '../../contract/topics.ts'
import { aboutAccount, toManyAccounts } from '../platform/audiences.ts'
import type { Caller } from '../platform/caller.ts'
import { insertRows } from '../platform/db/bulk-inserts.ts'
import type { Queries } from '../platform/db/engine.ts'
import { inPortions } from '../platform/db/portions.ts'
import { flag } from '../platform/db/tables.ts'
import { cookies } from '../platform/http/cookies.ts'
import { UNKNOWN_DEVICE } from '../platform/http/request-headers.ts'
import type { Live } from '../platform/live.ts'

/** A session ends after 12 hours without use, and 30 days after its start, or 12 hours if a provider started it. */
export const sessionLimits = {
  idleMs: 12 * 60 * 60 * 1000,
  lifetimeMs: cookies.cairn_session.seconds * 1000,
  /** Short, so that an account disabled at the provider is signed out the same or the next day. */
  providerLifetimeMs: 12 * 60 * 60 * 1000,
  /** A person has few devices: a further session ends the least recently used one. */
  perUser: 10,
}

export function hashToken(token: string): string {
  return hash('sha256', token)
}

/** A cookie value with 256 random bits. */
export const createToken = () => randomBytes(32).toString('base64url')

interface SessionTimes {
  created_at: number
  seen_at: number
  provider: string | null
}

export function hasEnded({ created_at, seen_at, provider }: SessionTimes, now: number): boolean {
  const lifetime = provider === null ? sessionLimits.lifetimeMs : sessionLimits.providerLifetimeMs
  return now - seen_at >= sessionLimits.idleMs || now - created_at >= lifetime
}

/** How a session began. */
export interface SessionStart {
  device?: string
  /** Key of the provider; null with the password. */
  provider?: string | null
  /** Whether the provider is trusted to have asked for a second factor. */
  trusted?: boolean
  /** False for a sign-in that does not prove who the person is. */
  proved?: boolean
}

export type SessionValues = ReturnType<typeof newSession>['row']

/** A session that is not stored yet; the token is for the cookie. */
export function newSession(
  userId: number,
  now: number,
  { device = UNKNOWN_DEVICE, provider = null, trusted = false, proved = true }: SessionStart = {},
) {
  const token = createToken()
  const row = {
    token_hash: hashToken(token),
    id: randomBytes(12).toString('base64url'),
    user_id: userId,
    created_at: now,
    seen_at: now,
    provider,
    device,
    trusted: flag(trusted),
    proved_at: proved ? now : null,
  }
  return { token, row }
}

export interface StartedSession {
  userId: number
  /** The value of the cookie. */
  token: string
  /** Whether the least recently used session ended to make room. */
  endedAnother: boolean
}

/** After the commit `evictSurplus` evicts the session that it ended. */
export async function startSession(
  db: Queries,
  userId: number,
  now: number,
  start?: SessionStart,
): Promise<StartedSession> {
  const { token, row } = newSession(userId, now, start)
  return { userId, token, endedAnother: await insertSession(db, row) }
}

/** Returns whether the least recently used session ended to make room. */
export async function insertSession(db: Queries, row: SessionValues): Promise<boolean> {
  await db
    .updateTable('users')
    .set({ awaits_first_sign_in: 0 })
    .where('id', '=', row.user_id)
    .where('awaits_first_sign_in', '=', 1)
    .execute()
  await insertRows(db, 'sessions', [row])
  // The new session stays even if ten others were used in the same millisecond.
  const others = db
    .selectFrom('sessions')
    .where('user_id', '=', row.user_id)
    .where('token_hash', '!=', row.token_hash)
  const newest = others
    .select('token_hash')
    .orderBy('seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(sessionLimits.perUser - 1)
  const surplus = db
    .deleteFrom('sessions')
    .where('user_id', '=', row.user_id)
    .where('token_hash', '!=', row.token_hash)
    .where('token_hash', 'not in', (eb) => eb.selectFrom(newest.as('newest')).select('newest.token_hash'))
  return (await surplus.executeTakeFirst()).numDeletedRows > 0n
}

/**
 * Call it after a commit that ended sessions of these people or renewed a token. All nodes evict them from their caches and
 * end their event streams.
 */
export function evictSessions(live: Live, userIds: readonly number[], topics: Topic[] = ['session']): void {
  for (const to of toManyAccounts(userIds)) live.publish({ schoolId: null, topics, to })
}

/** Like `evictSessions`, for changes by the person, which admins see in their log. */
export function evictOwnSessions(live: Live, { id, schoolId }: Pick<Caller, 'id' | 'schoolId'>): void {
  live.publish({ schoolId, topics: ['session'], to: aboutAccount(id) })
}

export function evictSurplus(live: Live, { userId, endedAnother }: StartedSession): void {
  if (endedAnother) evictSessions(live, [userId])
}

/**
 * Gives a session a new token for the cookie and invalidates the old one. Null if the session has ended. The session still
 * ends 30 days after its start. `proved`: the person has just proved who they are.
 */
export async function renewSession(
  db: Queries,
  tokenHash: string,
  now: number,
  { proved = false }: { proved?: boolean } = {},
): Promise<string | null> {
  const token = createToken()
  // An undefined column does not change.
  const renewed = { token_hash: hashToken(token), seen_at: now, proved_at: proved ? now : undefined }
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set(renewed)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numUpdatedRows === 0n ? null : token
}

export async function endSession(db: Queries, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Ends all sessions of a user except the one with the token hash `except`, and sign-ins that wait for their second step. */
export async function endUserSessions(db: Queries, userId: number, except?: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('token_hash', '<>', except ?? ''))
    .execute()
  await db.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute()
}

/** Deletes expired sessions, in portions. */
export async function deleteEndedSessions(db: Queries, now: number, signal?: AbortSignal): Promise<void> {
  const { idleMs, lifetimeMs, providerLifetimeMs } = sessionLimits
  const tokens = db.selectFrom('sessions').select('token_hash')
  const ended = [
    tokens.where('seen_at', '<=', now - idleMs),
    tokens.where('created_at', '<=', now - lifetimeMs),
    tokens.where('provider', 'is not', null).where('created_at', '<=', now - providerLifetimeMs),
  ]
  for (const expired of ended)
    await inPortions(async (limit) => {
      const deletion = db.deleteFrom('sessions').where('token_hash', 'in', expired.limit(limit))
      return Number((await deletion.executeTakeFirst()).numDeletedRows)
    }, signal)
}

/** A pending sign-in ends after 10 minutes, with its cookie. */
export const PENDING_SIGN_IN_MS = cookies.cairn_pending.seconds * 1000

/** The person at a provider, to be linked with the session that the second step makes. */
export interface PendingLink {
  provider: string
  issuer: string
  subject: string
}

/** Whether the account has an app or a passkey. */
export async function isEnrolled(db: Queries, userId: number): Promise<boolean> {
  for (const table of ['totp', 'passkeys'] as const)
    if (await db.selectFrom(table).select('user_id').where('user_id', '=', userId).executeTakeFirst())
      return true
  return false
}

/** Returns the token for the cookie. */
export async function startSecondFactor(
  db: Queries,
  userId: number,
  now: number,
  link: PendingLink | null = null,
): Promise<string> {
  const token = createToken()
  const { provider = null, issuer = null, subject = null } = link ?? {}
  const waiting = { user_id: userId, provider, issuer, subject, created_at: now }
  await insertRows(db, 'pending_sign_ins', [{ cookie_hash: hashToken(token), ...waiting }])
  return token
}

export async function deleteEndedPendingSignIns(
  db: Queries,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const before = now - PENDING_SIGN_IN_MS
  await inPortions(async (limit) => {
    const ended = db.selectFrom('pending_sign_ins').select('cookie_hash').where('created_at', '<=', before)
    const deletion = db.deleteFrom('pending_sign_ins').where('cookie_hash', 'in', ended.limit(limit))
    return Number((await deletion.executeTakeFirst()).numDeletedRows)
  }, signal)
  await inPortions(async (limit) => {
    const ended = db.selectFrom('challenges').select('owner').where('created_at', '<=', before)
    const deletion = db
      .deleteFrom('challenges')
      .where('created_at', '<=', before)
      .where('owner', 'in', ended.limit(limit))
    return Number((await deletion.executeTakeFirst()).numDeletedRows)
  }, signal)
}
