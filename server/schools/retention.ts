// How long a school keeps activities, notifications and its audit log: the settings, and the deletion of older rows.
import { setImmediate } from 'node:timers/promises'
import type { Settings } from '../../contract/schools.ts'
import { toAdmins } from '../platform/audiences.ts'
import { anonymizeDeletions, recordAudit } from '../platform/audit.ts'
import { inList, type Queries } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import { lockSchool, type SchoolDb, transaction } from '../platform/db/school-db.ts'
import type { ActorContext } from '../platform/http/route.ts'

export async function settingsOf({ db, schoolId }: SchoolDb): Promise<Settings> {
  const row = await db
    .selectFrom('schools')
    .select(['activity_months', 'notification_months', 'log_months'])
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow()
  return {
    activityMonths: row.activity_months,
    notificationMonths: row.notification_months,
    logMonths: row.log_months,
  }
}

/** With `base`, the settings that the caller saw, only the difference is applied. Returns the current settings. */
export async function changeSettings(
  { services, caller, now }: ActorContext,
  school: SchoolDb,
  { base, ...sent }: Settings & { base?: Settings | undefined },
): Promise<Settings> {
  const settings = await transaction(school, async (tx) => {
    await lockSchool(tx)
    const settings = base ? merged(sent, base, await settingsOf(tx)) : sent
    await tx.db
      .updateTable('schools')
      .set({
        activity_months: settings.activityMonths,
        notification_months: settings.notificationMonths,
        log_months: settings.logMonths,
      })
      .where('id', '=', tx.schoolId)
      .execute()
    await recordAudit(tx.db, {
      schoolId: tx.schoolId,
      at: now,
      actorId: caller.id,
      action: 'school.settings',
      subject: 'How long old rows are kept',
      detail: { ...settings },
    })
    return settings
  })
  services.live.publish({ schoolId: school.schoolId, topics: ['schools'], to: toAdmins })
  return settings
}

function merged(sent: Settings, base: Settings, current: Settings): Settings {
  const one = (field: keyof Settings) => (sent[field] === base[field] ? current[field] : sent[field])
  return {
    activityMonths: one('activityMonths'),
    notificationMonths: one('notificationMonths'),
    logMonths: one('logMonths'),
  }
}

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
