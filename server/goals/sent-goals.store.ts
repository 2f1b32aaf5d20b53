// Remembers recent calls that set one goal for many people: sent again they answer the same, and they can be taken back.
import * as z from 'zod/mini'
import { createdGoals } from '../../contract/many-goals.ts'
import type { Queries } from '../platform/db/engine.ts'
import { inPortions } from '../platform/db/portions.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'

const KEPT_MS = 10 * 60 * 1000

const content = z.object({ answer: createdGoals, plan: z.nullable(z.string()) })
type Content = z.output<typeof content>

interface Sent {
  callerId: number
  key: string
  bodyHash: string
  now: number
}

/**
 * Reserves the key until the transaction ends: another call with the key waits. Returns null if it was free, else what was sent
 * with it.
 */
export async function reserveKey(
  tx: SchoolDb,
  { callerId, key, bodyHash, now }: Sent,
): Promise<{ bodyHash: string; answer: Content['answer'] } | null> {
  await tx
    .deleteFrom('sent_goals')
    .where('caller_id', '=', callerId)
    .where('key', '=', key)
    .where('sent_at', '<=', now - KEPT_MS)
    .execute()
  const reserved = await tx
    .insertInto('sent_goals')
    .values({ caller_id: callerId, key, sent_at: now, body_hash: bodyHash, content: '' })
    .onConflict((conflict) => conflict.columns(['school_id', 'caller_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (reserved) return null
  const earlier = await tx
    .selectFrom('sent_goals')
    .select(['body_hash', 'content'])
    .where('caller_id', '=', callerId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return { bodyHash: earlier.body_hash, answer: parseContent(earlier.content).answer }
}

export async function storeAnswer(
  tx: SchoolDb,
  { callerId, key }: Pick<Sent, 'callerId' | 'key'>,
  stored: Content,
): Promise<void> {
  await tx
    .updateTable('sent_goals')
    .set({ content: JSON.stringify(stored) })
    .where('caller_id', '=', callerId)
    .where('key', '=', key)
    .execute()
}

/** The school of a call that can still be taken back; null if there is none. */
export async function findSentGoals(
  db: Queries,
  { callerId, key, now }: Omit<Sent, 'bodyHash'>,
): Promise<{ schoolId: number } | null> {
  const row = await db
    .selectFrom('sent_goals')
    .select('school_id')
    .where('caller_id', '=', callerId)
    .where('key', '=', key)
    .where('sent_at', '>', now - KEPT_MS)
    .where('undone', '=', 0)
    .executeTakeFirst()
  return row ? { schoolId: row.school_id } : null
}

/** Marks the call as taken back, so that it is taken back once. Returns null if it cannot be anymore. */
export async function takeSentGoals(tx: SchoolDb, sent: Omit<Sent, 'bodyHash'>): Promise<Content | null> {
  const row = await tx
    .selectFrom('sent_goals')
    .select('content')
    .where('caller_id', '=', sent.callerId)
    .where('key', '=', sent.key)
    .where('sent_at', '>', sent.now - KEPT_MS)
    .where('undone', '=', 0)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  await tx
    .updateTable('sent_goals')
    .set({ undone: 1 })
    .where('caller_id', '=', sent.callerId)
    .where('key', '=', sent.key)
    .execute()
  return parseContent(row.content)
}

function parseContent(text: string): Content {
  return z.parse(content, JSON.parse(text))
}

/** Any node may run it at any time. */
export async function deleteOldSentGoals(db: Queries, now: number, signal?: AbortSignal): Promise<number> {
  const old = db
    .selectFrom('sent_goals')
    .select(['caller_id', 'key'])
    .where('sent_at', '<=', now - KEPT_MS)
  return inPortions(async (limit) => {
    const rows = await old.limit(limit).execute()
    for (const { caller_id, key } of rows)
      await db.deleteFrom('sent_goals').where('caller_id', '=', caller_id).where('key', '=', key).execute()
    return rows.length
  }, signal)
}
