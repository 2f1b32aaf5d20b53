// Writes down who did what that matters later: sign-ins, role changes, resets, deletions, exports.
import type { Queries } from './db/engine.ts'

export interface AuditEntry {
  /** The school it is about, also when a super admin of another acted; null for the installation. */
  schoolId: number | null
  at: number
  actorId: number | null
  /** A code such as `goal.delete`. */
  action: string
  /** A phrase a person reads: 'Goal "Be nicer" of Jo Li'. */
  subject: string
  /** Never a secret, never a password. */
  detail?: Record<string, unknown>
}

/** Write it in the transaction of what it tells, so that both happen or neither. */
export async function recordAudit(db: Queries, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      school_id: entry.schoolId,
      at: entry.at,
      actor_id: entry.actorId,
      action: entry.action,
      subject: entry.subject,
      detail: entry.detail ? JSON.stringify(entry.detail) : null,
    })
    .execute()
}
