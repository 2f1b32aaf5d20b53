// From which day on a school keeps its goals and the accounts of leavers.
import { type Day, dayOfWallTime, wallTimeOf } from '../../contract/days.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import type { Queries } from '../platform/db/engine.ts'
import { monthsBefore } from './retention.ts'

/** After each change of a period an admin has a week to take it back. */
const DELAY_MS = 7 * 24 * 60 * 60 * 1000

export interface RetentionRow {
  id: number
  time_zone: string
  goal_months: number | null
  leaver_months: number | null
  /** When one of the two changed; null if neither ever did. */
  retention_changed_at: number | null
}

/** The schools with what decides how long they keep goals and leavers; filter it with `where`. */
export function retentionRows(db: Queries) {
  return db
    .selectFrom('schools')
    .select(['id', 'time_zone', 'goal_months', 'leaver_months', 'retention_changed_at'])
}

/** Until then nothing is deleted by the periods; null if that has passed, or there is no period. */
export function deletesFrom(school: Omit<RetentionRow, 'id' | 'time_zone'>, now: number): number | null {
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

export function keptFrom(school: RetentionRow, now: number): KeptFrom {
  if (deletesFrom(school, now) !== null) return { goals: null, leavers: null }
  return {
    goals: firstKeptDay(school.goal_months, school.time_zone, now),
    leavers: firstKeptDay(school.leaver_months, school.time_zone, now),
  }
}

/** Today in the school's zone less so many calendar months; null: everything is kept. */
export function firstKeptDay(months: number | null, timeZone: string, now: number): Day | null {
  if (months === null) return null
  return dayOfWallTime(monthsBefore(wallTimeOf(zonedDay(now, timeZone)), months))
}

/** The day on which a period that changes now deletes for the first time. */
export function afterDelay(now: number): number {
  return now + DELAY_MS
}
