// Inserts a guardian directly into the database, with a browser and a connection to a learner.
import type { Queries } from '../platform/db/engine.ts'
import { hashToken } from '../session/index.ts'

interface Connected {
  schoolId: number
  userId: number
  /** Epoch milliseconds. */
  now: number
  name?: string
  /** It is derived from the learner by default, so that two databases have the same rows. */
  token?: string
}

/** Returns the token of the browser's pass. */
export async function insertGuardian(
  db: Queries,
  { schoolId, userId, now, name = 'Ana Rao', token = `pass-of-a-guardian-${userId}` }: Connected,
): Promise<{ id: number; connectionId: number; token: string }> {
  const { id } = await db
    .insertInto('guardians')
    .values({ name, language: 'en', address: null, confirmed_at: null, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const connection = await db
    .insertInto('connections')
    .values({
      ...{ school_id: schoolId, guardian_id: id, user_id: userId, created_at: now },
      ...{ letter: 1, letters: 1 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('passes')
    .values({
      ...{ token_hash: hashToken(token), guardian_id: id, created_at: now, seen_at: now },
      ...{ id: `browser-${hashToken(token).slice(0, 16)}`, device: 'Chrome on ChromeOS' },
    })
    .execute()
  return { id, connectionId: connection.id, token }
}
