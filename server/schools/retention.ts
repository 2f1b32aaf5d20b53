// Knows how long a school keeps data: it computes the first kept days of goals and leavers, and deletes older activities,
// notifications and audit entries.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Day, toWallTime, wallTimeToDay } from '../../contract/days.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { anonymizeDeletions } from '../platform/audit.ts'
import { idsOf, inList, type Queries } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import { inPortions } from '../platform/db/portions.ts'
import type { SchoolRow } from '../platform/db/tables.ts'

/** After each change of a period an admin has a week to take it back. */
const DELAY_MS = 7 * 24 * 60 * 60 * 1000

type RetentionRow = Pick<
  Selectable<SchoolRow>,
  'id' | 'time_zone' | 'goal_months' | 'leaver_months' | 'retention_changed_at'
>

/** The schools with the settings that decide how long they keep goals and leavers; filter it with `where`. */
export function selectRetentionRows(db: Queries) {
  return db
    .selectFrom('schools')
    .select(['id', 'time_zone', 'goal_months', 'leaver_months', 'retention_changed_at'])
}

/** The periods delete nothing until then; null if that has passed, or no period is set. */
export function getDeletesFrom(school: Omit<RetentionRow, 'id' | 'time_zone'>, now: number): number | null {
  const { goal_months, leaver_months, retention_changed_at } = school
  if ((goal_months === null && leaver_months === null) || retention_changed_at === null) return null
  const end = retention_changed_at + DELAY_MS
  return now < end ? end : null
}

/** Goals that were due before the first day, and people who left before the second, are deleted; null: none are. */
export interface KeptFrom {
  goals: Day | null
  leavers: Day | null
}

export function getKeptFrom(school: RetentionRow, now: number): KeptFrom {
  if (getDeletesFrom(school, now) !== null) return { goals: null, leavers: null }
  return {
    goals: getFirstKeptDay(school.goal_months, school.time_zone, now),
    leavers: getFirstKeptDay(school.leaver_months, school.time_zone, now),
  }
}

/** Today in the school's zone minus the calendar months. Null keeps everything. */
export function getFirstKeptDay(months: number | null, timeZone: string, now: number): Day | null {
  if (months === null) return null
  return wallTimeToDay(subtractMonths(toWallTime(zonedDay(now, timeZone)), months))
}

/** The day on which a period that changes now deletes for the first time. */
export function addDelay(now: number): number {
  return now + DELAY_MS
}

/** How long a school's audit log shows the name of a deleted person. */
const DELETED_NAME_MS = 30 * 24 * 60 * 60 * 1000

type RetainedTable = 'activities' | 'notifications' | 'audit_log'

/** Conditions that select a school's rows from before an instant. */
const isOld: Record<RetainedTable, (schoolId: number, before: number) => RawBuilder<boolean>> = {
  activities: (schoolId, before) => sql`school_id = ${schoolId} and created_at < ${before}`,
  notifications: (schoolId, before) =>
    sql`created_at < ${before} and user_id in (select users.id from users where users.school_id = ${schoolId})`,
  audit_log: (schoolId, before) => sql`school_id = ${schoolId} and at < ${before}`,
}

/**
 * Deletes activities, notifications and audit entries that are older than their school keeps them. Idempotent; any node
 * may run it at any time. Returns how many rows were deleted. `now` in epoch milliseconds.
 */
export async function deleteOldRows(database: Database, now: number, signal?: AbortSignal): Promise<number> {
  const columns = ['id', 'activity_months', 'notification_months', 'log_months'] as const
  const schools = await database.db.selectFrom('schools').select(columns).execute()
  let deleted = 0
  for (const school of schools) {
    const retention: [RetainedTable, number | null][] = [
      ['activities', school.activity_months],
      ['notifications', school.notification_months],
      ['audit_log', school.log_months],
    ]
    for (const [table, months] of retention) {
      if (months !== null)
        deleted += await deleteWhere(
          database,
          table,
          isOld[table](school.id, subtractMonths(now, months)),
          signal,
        )
    }
  }
  await anonymizeDeletions(database.db, now - DELETED_NAME_MS, signal)
  return deleted
}

function deleteWhere(
  { db, engine }: Database,
  table: RetainedTable,
  condition: RawBuilder<boolean>,
  signal: AbortSignal | undefined,
): Promise<number> {
  const old = db.selectFrom(table).select('id').where(condition)
  return inPortions(async (limit) => {
    const rows = await old.limit(limit).execute()
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where(inList(engine, 'id', idsOf(rows)))
      .executeTakeFirst()
    return Number(numDeletedRows)
  }, signal)
}

/** `months` calendar months before `now` in UTC, both in epoch milliseconds: one month before May 31 is April 30. */
export function subtractMonths(now: number, months: number): number {
  const date = new Date(now)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime()
}
