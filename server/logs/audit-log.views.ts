// Reads the audit log of a school, which includes acts by super admins of other schools.
import type { Selectable } from 'kysely'
import type { Query } from '../../contract/api.ts'
import type { Language } from '../../contract/languages.ts'
import type { AuditPart, StoredAuditEntry, StoredAuditLogEntry } from '../../contract/logs.ts'
import { nameContains, nameOrNull, searchWords, textContains } from '../people/index.ts'
import { tellSubject } from '../platform/audit.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import type { Tables } from '../platform/db/tables.ts'
import { lastExpiredAt } from '../platform/kept-deletions.ts'
import { type Page, readPage } from '../platform/paging.ts'

/** The prefixes of the action codes in each part of the log. */
const parts: Record<Exclude<AuditPart, 'changes'>, readonly string[]> = {
  people: ['user', 'password', 'identity', 'second-factor', 'roster', 'family'],
  crews: ['crew', 'coach'],
  goals: ['goal', 'goals', 'answer', 'reflection'],
  school: ['school', 'studio', 'calendar', 'retention'],
  'sign-ins': ['session'],
}

/** Lists all entries if `from` is absent. */
export async function listAuditLog(
  school: SchoolDb,
  { from, about, search, ...page }: Query<'GET /api/admin/audit-log'>,
  { now, language }: { now: number; language: Language },
): Promise<Page<StoredAuditLogEntry>> {
  let query = school
    .selectFrom('audit_log')
    .leftJoin('users as actor', 'actor.id', 'audit_log.actor_id')
    .leftJoin('deletions', (join) =>
      join
        .onRef('deletions.audit_id', '=', 'audit_log.id')
        .on('deletions.school_id', '=', school.schoolId)
        .on('deletions.deleted_at', '>', lastExpiredAt(now)),
    )
  if (from !== undefined) query = query.where('audit_log.at', '>=', Date.parse(from))
  if (about === 'changes') query = query.where('audit_log.action', 'not like', 'session.%')
  else if (about) {
    query = query.where(({ or, eb }) =>
      or(parts[about].map((word) => eb('audit_log.action', 'like', `${word}.%`))),
    )
  }
  for (const word of searchWords(search)) {
    query = query.where(({ or }) =>
      or([
        textContains(school.engine, 'audit_log.subject', word),
        nameContains(school.engine, 'actor', word),
      ]),
    )
  }
  const { items, nextCursor } = await readPage(
    query.selectAll('audit_log').select(['actor.first_name', 'actor.last_name', 'deletions.id as deletion']),
    page,
    { columns: { 'audit_log.id': 'id' }, direction: 'desc', keyOf: ({ id }) => [id] },
  )
  return {
    items: items.map((row) => ({ ...toAuditEntry(row, language), deletion: row.deletion })),
    nextCursor,
  }
}

interface AuditRow extends Omit<Selectable<Tables['audit_log']>, 'school_id'> {
  first_name: string | null
  last_name: string | null
}

export function toAuditEntry(row: AuditRow, language: Language): StoredAuditEntry {
  return {
    ...row,
    subject: tellSubject(row, language),
    actor: nameOrNull(row.actor_id, row.first_name, row.last_name),
    // The cast is safe: only `recordAudit` writes this column, always an object.
    detail: row.detail === null ? null : (JSON.parse(row.detail) as Record<string, unknown>),
  }
}
