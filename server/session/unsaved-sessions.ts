// Keeps sessions that started on a full disk in memory, and stores them at their first use once there is room. PostgreSQL
// has no such sessions, because other nodes would not know them.
import { type AuditEntry, recordAudit } from '../platform/audit.ts'
import type { Database } from '../platform/db/open.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import type { Live } from '../platform/live.ts'
import {
  evictSessions,
  hasEnded,
  insertSession,
  newSession,
  type SessionStart,
  type SessionValues,
} from './sessions.store.ts'

const MAX_UNSAVED = 10_000

interface Unsaved {
  row: SessionValues
  /** A new password ends the session. */
  passwordHash: string
  /** The entry of the sign-in in the audit log. */
  entry: AuditEntry
  saving?: Promise<void> | undefined
}

export type UnsavedSessions = ReturnType<typeof unsavedSessions>

export function unsavedSessions({ db, disk }: Pick<Database, 'db' | 'disk'>, live: Live) {
  const sessions = new Map<string, Unsaved>()
  // The person's other sessions may have ended too, or the person now has a second factor.
  live.subscribe(({ topics, to }) => {
    if (!topics.includes('session') || to === 'school') return
    for (const [hash, { row }] of sessions) if (to.users?.includes(row.user_id)) sessions.delete(hash)
  })
  const write = async ({ row, entry }: Unsaved) => {
    const endedAnother = await inTransaction(db, async (tx) => {
      await recordAudit(tx, entry)
      return insertSession(tx, row)
    })
    sessions.delete(row.token_hash)
    if (endedAnother) evictSessions(live, [row.user_id])
  }
  return {
    /** Returns the token for the cookie. */
    start: (account: { id: number; password_hash: string }, entry: AuditEntry, start: SessionStart) => {
      const { token, row } = newSession(account.id, entry.at, start)
      for (const [hash, earlier] of sessions)
        if (hasEnded(earlier.row, entry.at) || sessions.size >= MAX_UNSAVED) sessions.delete(hash)
      sessions.set(row.token_hash, { row, passwordHash: account.password_hash, entry })
      return token
    },
    get: (hash: string) => sessions.get(hash),
    /** Does nothing while the disk is full. */
    save: async (session: Unsaved) => {
      if (disk.isKnown()) return
      session.saving ??= write(session)
        .catch(() => {})
        .finally(() => {
          session.saving = undefined
        })
      await session.saving
    },
    /** Returns false if there is no such session in memory. */
    end: (hash: string) => sessions.delete(hash),
  }
}
