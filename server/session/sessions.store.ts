// Sessions: a random token for the browser, its SHA-256 for us.
import { hash, randomBytes } from 'node:crypto'
import type { Queries } from '../platform/db/engine.ts'

/** 12 hours without use end a session, and so do 30 days in all. */
export const IDLE_MS = 12 * 60 * 60 * 1000
export const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000
/** A person has a handful of devices: beyond these, the one that was used longest ago ends. */
const SESSIONS_PER_USER = 10

export function hashToken(token: string): string {
  return hash('sha256', token)
}

const newToken = () => randomBytes(32).toString('base64url')

/** Makes a session and answers the token for the cookie. */
export async function startSession(db: Queries, userId: number, now: number): Promise<string> {
  const token = newToken()
  const tokenHash = hashToken(token)
  await db
    .insertInto('sessions')
    .values({ token_hash: tokenHash, user_id: userId, created_at: now, seen_at: now })
    .execute()
  // The new one stays, also beside ten that were used in this very moment.
  const others = db.selectFrom('sessions').where('user_id', '=', userId).where('token_hash', '!=', tokenHash)
  const kept = others
    .select('token_hash')
    .orderBy('seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(SESSIONS_PER_USER - 1)
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', tokenHash)
    .where('token_hash', 'not in', (eb) => eb.selectFrom(kept.as('kept')).select('kept.token_hash'))
    .execute()
  return token
}

/**
 * Gives a session a new token for the cookie; the old one opens nothing any more. Null if the session has ended. It ends
 * after 30 days as before.
 */
export async function renewSession(db: Queries, tokenHash: string, now: number): Promise<string | null> {
  const token = newToken()
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ token_hash: hashToken(token), seen_at: now })
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numUpdatedRows === 0n ? null : token
}

export async function endSession(db: Queries, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Ends all sessions of a user, but perhaps for the one it is using. */
export async function endSessionsOf(db: Queries, userId: number, except?: string): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (except !== undefined) query = query.where('token_hash', '!=', except)
  await query.execute()
}

export async function touchSession(db: Queries, tokenHash: string, now: number): Promise<void> {
  await db.updateTable('sessions').set({ seen_at: now }).where('token_hash', '=', tokenHash).execute()
}

/** Deletes the sessions that nobody can use any more. */
export async function deleteEndedSessions(db: Queries, now: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('seen_at', '<=', now - IDLE_MS), eb('created_at', '<=', now - LIFETIME_MS)]))
    .execute()
}
