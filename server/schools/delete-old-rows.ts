// Deletes what is older than the school keeps it: activities, notifications, and entries of the audit log.
import { setImmediate } from 'node:timers/promises'
import { forgetDeletions } from '../platform/audit.ts'
import { inList, type Queries } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import { monthsBefore } from './keeping.rules.ts'

/** How long the log of a school knows whom somebody deleted. */
const NAME_KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** Rows of one statement, so that nobody waits long for it. */
const AT_ONCE = 2_000

type Aged = 'activities' | 'notifications' | 'audit_log'

/** Any node may run it at any time; running it twice changes nothing. Answers how many rows went. `now`: epoch ms. */
export async function deleteOldRows(database: Database, now: number): Promise<number> {
  const schools = await database.db
    .selectFrom('schools')
    .select(['id', 'activity_months', 'notification_months', 'log_months'])
    .execute()
  let gone = 0
  for (const school of schools) {
    const kept: [Aged, number | null][] = [
      ['activities', school.activity_months],
      ['notifications', school.notification_months],
      ['audit_log', school.log_months],
    ]
    for (const [table, months] of kept) {
      if (months !== null) gone += await deleteBefore(database, table, school.id, monthsBefore(now, months))
    }
  }
  await forgetDeletions(database.db, now - NAME_KEPT_MS)
  return gone
}

async function deleteBefore(
  { db, engine }: Database,
  table: Aged,
  schoolId: number,
  before: number,
): Promise<number> {
  let gone = 0
  for (;;) {
    const old = await oldRows(db, table, schoolId, before)
    if (old.length === 0) return gone
    const ids = old.map(({ id }) => id)
    await db
      .deleteFrom(table)
      .where(inList(engine, 'id', ids))
      .execute()
    gone += ids.length
    // The embedded database works in this process: let waiting calls in between.
    await setImmediate()
  }
}

function oldRows(db: Queries, table: Aged, schoolId: number, before: number): Promise<{ id: number }[]> {
  switch (table) {
    case 'activities':
      return db
        .selectFrom('activities')
        .select('id')
        .where('school_id', '=', schoolId)
        .where('created_at', '<', before)
        .limit(AT_ONCE)
        .execute()
    case 'notifications':
      return db
        .selectFrom('notifications')
        .innerJoin('users', 'users.id', 'notifications.user_id')
        .select('notifications.id')
        .where('users.school_id', '=', schoolId)
        .where('notifications.created_at', '<', before)
        .limit(AT_ONCE)
        .execute()
    case 'audit_log':
      return db
        .selectFrom('audit_log')
        .select('id')
        .where('school_id', '=', schoolId)
        .where('at', '<', before)
        .limit(AT_ONCE)
        .execute()
  }
}
