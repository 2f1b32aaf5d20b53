// Who did what in a school that matters later; also what a super admin of another school did there.
import type { Selectable } from 'kysely'
import type { AuditLogEntry, AuditPart } from '../../contract/logs.ts'
import { nameOrNull } from '../people/index.ts'
import { iso } from '../platform/clock.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import type { Tables } from '../platform/db/tables.ts'
import { decodeCursor, type Page, pageOf } from '../platform/paging.ts'
import type { LogFilter } from './log-filter.ts'

/** The first words of action codes that a part of the log holds. */
const parts: Record<Exclude<AuditPart, 'changes'>, readonly string[]> = {
  people: ['user', 'password'],
  crews: ['crew', 'coach'],
  goals: ['goal', 'goals'],
  school: ['school', 'studio'],
  'sign-ins': ['session'],
}

interface AuditFilter extends Omit<LogFilter, 'status'> {
  about?: AuditPart | undefined
}

/** Of all time unless `from` says otherwise. */
export async function auditLog(
  { db, schoolId }: SchoolDb,
  { limit, cursor, from, about }: AuditFilter,
): Promise<Page<AuditLogEntry>> {
  const after = decodeCursor(cursor, ['id'])
  let query = db
    .selectFrom('audit_log')
    .leftJoin('users as actor', 'actor.id', 'audit_log.actor_id')
    .where('audit_log.school_id', '=', schoolId)
  if (after) query = query.where('audit_log.id', '<', after[0])
  if (from !== undefined) query = query.where('audit_log.at', '>=', Date.parse(from))
  if (about === 'changes') query = query.where('audit_log.action', 'not like', 'session.%')
  else if (about) {
    query = query.where(({ or, eb }) =>
      or(parts[about].map((word) => eb('audit_log.action', 'like', `${word}.%`))),
    )
  }
  const rows = await query
    .selectAll('audit_log')
    .select(['actor.first_name', 'actor.last_name'])
    .orderBy('audit_log.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows.map(toAuditEntry), limit, ({ id }) => [id])
}

interface AuditRow extends Omit<Selectable<Tables['audit_log']>, 'school_id'> {
  first_name: string | null
  last_name: string | null
}

/** With the names of the actor. */
export function toAuditEntry(row: AuditRow): AuditLogEntry {
  return {
    id: row.id,
    at: iso(row.at),
    actor: nameOrNull(row.actor_id, row.first_name, row.last_name),
    action: row.action,
    subject: row.subject,
    // Written by recordAudit alone, as an object.
    detail: row.detail === null ? null : (JSON.parse(row.detail) as Record<string, unknown>),
  }
}
