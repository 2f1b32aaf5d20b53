// Deletes activities, notifications and audit entries that are older than their school keeps them.
import { setImmediate } from 'node:timers/promises'
import { anonymizeDeletions } from '../platform/audit.ts'
import { inList, type Queries } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'

/** How long a school's audit log shows the name of a deleted person. */
const DELETED_NAME_MS = 30 * 24 * 60 * 60 * 1000

/** A limit, so that other requests do not wait long for one statement. */
const ROWS_PER_STATEMENT = 2_000

type RetainedTable = 'activities' | 'notifications' | 'audit_log'

/**
 * Deletes activities, notifications and audit entries that are older than their school keeps them. Idempotent; any node
 * may run it at any time. Returns how many rows were deleted. `now` in epoch milliseconds.
 */
export async function deleteOldRows(database: Database, now: number): Promise<number> {
  const schools = await database.db
    .selectFrom('schools')
    .select(['id', 'activity_months', 'notification_months', 'log_months'])
    .execute()
  let deleted = 0
  for (const school of schools) {
    const retention: [RetainedTable, number | null][] = [
      ['activities', school.activity_months],
      ['notifications', school.notification_months],
      ['audit_log', school.log_months],
    ]
    for (const [table, months] of retention) {
      if (months !== null)
        deleted += await deleteBefore(database, table, school.id, monthsBefore(now, months))
    }
  }
  await anonymizeDeletions(database.db, now - DELETED_NAME_MS)
  return deleted
}

async function deleteBefore(
  { db, engine }: Database,
  table: RetainedTable,
  schoolId: number,
  before: number,
): Promise<number> {
  let deleted = 0
  for (;;) {
    const old = await oldRows(db, table, schoolId, before)
    if (old.length === 0) return deleted
    const ids = old.map(({ id }) => id)
    await db
      .deleteFrom(table)
      .where(inList(engine, 'id', ids))
      .execute()
    deleted += ids.length
    // The embedded database runs in this process, so waiting requests get their turn between statements.
    await setImmediate()
  }
}

function oldRows(
  db: Queries,
  table: RetainedTable,
  schoolId: number,
  before: number,
): Promise<{ id: number }[]> {
  switch (table) {
    case 'activities':
      return db
        .selectFrom('activities')
        .select('id')
        .where('school_id', '=', schoolId)
        .where('created_at', '<', before)
        .limit(ROWS_PER_STATEMENT)
        .execute()
    case 'notifications':
      return db
        .selectFrom('notifications')
        .innerJoin('users', 'users.id', 'notifications.user_id')
        .select('notifications.id')
        .where('users.school_id', '=', schoolId)
        .where('notifications.created_at', '<', before)
        .limit(ROWS_PER_STATEMENT)
        .execute()
    case 'audit_log':
      return db
        .selectFrom('audit_log')
        .select('id')
        .where('school_id', '=', schoolId)
        .where('at', '<', before)
        .limit(ROWS_PER_STATEMENT)
        .execute()
  }
}

/** `months` calendar months before `now` in UTC, both in epoch milliseconds: one month before May 31 is April 30. */
export function monthsBefore(now: number, months: number): number {
  const date = new Date(now)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime()
}
