// Keeps deleted goals and crews for a while, so that a deletion can be undone. No list, figure, export or snapshot has them.

import type { DeletionKind } from './db/deletion-tables.ts'
import { idsOf, inList } from './db/engine.ts'
import type { Database } from './db/open.ts'
import { inPortions } from './db/portions.ts'
import type { SchoolDb } from './db/school-db.ts'

const MINUTE_MS = 60 * 1000

/** The person who deleted it may undo the deletion for this long. */
export const UNDO_MS = 10 * MINUTE_MS
/** Admins may undo it for this long, and then it is deleted. */
const KEPT_MS = 7 * 24 * 60 * MINUTE_MS

interface NewDeletion {
  kind: DeletionKind
  deletedById: number
  deletedAt: number
  /** The owner of the goal; null for a crew. */
  ownerId: number | null
  auditId: number
  content: object
}

/** Call it in the transaction of the deletion. Returns the id by which the deletion can be undone. */
export async function keepDeletion(tx: SchoolDb, deletion: NewDeletion): Promise<number> {
  const { id } = await tx
    .insertInto('deletions')
    .values({
      kind: deletion.kind,
      deleted_by_id: deletion.deletedById,
      deleted_at: deletion.deletedAt,
      owner_id: deletion.ownerId,
      audit_id: deletion.auditId,
      content: JSON.stringify(deletion.content),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The address of the call that undoes the deletion, without its last part. */
export const toDeletionPath = (id: number) => `/api/deletions/${id}`

/** A deletion without what was deleted. */
export interface KeptDeletion {
  id: number
  kind: DeletionKind
  deletedById: number | null
  deletedAt: number
  ownerId: number | null
  auditId: number | null
}

const deletionColumns = [
  'id',
  'kind',
  'deleted_by_id as deletedById',
  'deleted_at as deletedAt',
  'owner_id as ownerId',
  'audit_id as auditId',
] as const

/** Null if the deletion was undone, erased, or made too long ago. */
export async function findDeletion(school: SchoolDb, id: number, now: number): Promise<KeptDeletion | null> {
  const found = await selectKept(school, now).select(deletionColumns).where('id', '=', id).executeTakeFirst()
  return found ?? null
}

/** Like `findDeletion`, with a lock until the transaction ends and with the JSON of what was deleted. */
export async function lockDeletion(tx: SchoolDb, id: number, now: number) {
  const found = await selectKept(tx, now)
    .select([...deletionColumns, 'content'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return found ?? null
}

function selectKept(school: SchoolDb, now: number) {
  return school.selectFrom('deletions').where('deleted_at', '>', lastExpiredAt(now))
}

/** Deletions made at this instant or earlier can no longer be undone. */
export function lastExpiredAt(now: number): number {
  return now - KEPT_MS
}

export async function forgetDeletion(tx: SchoolDb, id: number): Promise<void> {
  await tx.deleteFrom('deletions').where('id', '=', id).execute()
}

/** Forgets everything that the school has kept. */
export async function forgetDeletions(tx: SchoolDb): Promise<void> {
  await tx.deleteFrom('deletions').execute()
}

/** Forgets what can no longer be undone. Any node may run it at any time. Returns how many deletions it forgot. */
export async function forgetOldDeletions(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  now: number,
  signal?: AbortSignal,
): Promise<number> {
  const expired = db.selectFrom('deletions').select('id').where('deleted_at', '<=', lastExpiredAt(now))
  return inPortions(async (limit) => {
    const rows = await expired.limit(limit).execute()
    const { numDeletedRows } = await db
      .deleteFrom('deletions')
      .where(inList(engine, 'id', idsOf(rows)))
      .executeTakeFirst()
    return Number(numDeletedRows)
  }, signal)
}
