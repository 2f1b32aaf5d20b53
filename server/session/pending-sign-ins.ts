// Sign-ins that wait for their second step: the first one was right, and the browser has a cookie for the second alone.
import type { Queries } from '../platform/db/engine.ts'
import { hashToken, newToken } from './sessions.store.ts'

/** A pending sign-in ends after 10 minutes. */
export const PENDING_MS = 10 * 60 * 1000

/** The person at a provider, to be linked with the session that the second step makes. */
export interface PendingLink {
  provider: string
  issuer: string
  subject: string
}

/** Whether the account has an app or a passkey. */
export async function isEnrolled(db: Queries, userId: number): Promise<boolean> {
  for (const table of ['totp', 'passkeys'] as const) {
    const factor = await db
      .selectFrom(table)
      .select('user_id')
      .where('user_id', '=', userId)
      .limit(1)
      .executeTakeFirst()
    if (factor) return true
  }
  return false
}

/** Returns the token for the cookie. */
export async function beginSecondStep(
  db: Queries,
  userId: number,
  now: number,
  link: PendingLink | null = null,
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('pending_sign_ins')
    .values({
      cookie_hash: hashToken(token),
      user_id: userId,
      provider: link?.provider ?? null,
      issuer: link?.issuer ?? null,
      subject: link?.subject ?? null,
      created_at: now,
    })
    .execute()
  return token
}

export async function deleteEndedSecondSteps(db: Queries, now: number): Promise<void> {
  for (const table of ['pending_sign_ins', 'challenges'] as const) {
    await db
      .deleteFrom(table)
      .where('created_at', '<=', now - PENDING_MS)
      .execute()
  }
}
