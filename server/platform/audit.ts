// Writes down who did what that matters later: sign-ins, role changes, resets, deletions, exports.
import { sql } from 'kysely'
import { type Engine, inList, placeOf, type Queries } from './db/engine.ts'

export interface AuditEntry {
  /** The school it is about, also when a super admin of another acted; null for the installation. */
  schoolId: number | null
  at: number
  actorId: number | null
  /** A code such as `goal.delete`. */
  action: string
  /** The person that the subject names: it is reworded when that person is deleted. */
  aboutId?: number
  /** A phrase a person reads: 'Goal "Be nicer" of Jo Li'. */
  subject: string
  /** Never a secret, never a password, and nobody's name. */
  detail?: Record<string, unknown>
}

/** Write it in the transaction of what it tells, so that both happen or neither. Answers the id of the entry. */
export async function recordAudit(db: Queries, entry: AuditEntry): Promise<number> {
  const { id } = await db
    .insertInto('audit_log')
    .values({
      school_id: entry.schoolId,
      at: entry.at,
      actor_id: entry.actorId,
      action: entry.action,
      subject: entry.subject,
      detail: entry.detail ? JSON.stringify(entry.detail) : null,
      about_id: entry.aboutId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const FORGOTTEN = 'A deleted account'

/**
 * Takes the names of people out of the log before they are deleted; what was done, when and by whom stays, with the
 * titles of deleted goals. The entry of the deletion itself keeps the name a while, so that a mistake can be found.
 */
export async function forgetInAudit(db: Queries, engine: Engine, ids: readonly number[]): Promise<void> {
  // The first one: rather a piece of the title goes than a piece of the name stays.
  const place = placeOf(engine, sql<string>`subject`, '” of ')
  const nameless = sql<string>`case when action = 'goal.delete' and ${place} > 0
    then substr(subject, 1, ${place}) || ' of a deleted account' else ${FORGOTTEN} end`
  await db
    .updateTable('audit_log')
    .set({ subject: nameless })
    .where(inList(engine, 'about_id', ids))
    .where('action', '!=', 'user.delete')
    .execute()
}

/** Takes the names out of deletions before `before`, in epoch milliseconds. */
export async function forgetDeletions(db: Queries, before: number): Promise<void> {
  await db
    .updateTable('audit_log')
    .set({ subject: FORGOTTEN })
    // Said in the text, so that the index of these entries serves.
    .where(sql<boolean>`action = 'user.delete'`)
    .where('at', '<', before)
    .where('subject', '!=', FORGOTTEN)
    .execute()
}
