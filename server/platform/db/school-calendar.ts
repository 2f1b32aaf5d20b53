// The days of a school and what it sets about them, read in one statement.
import type { SchoolDays } from '../../../contract/school-days.ts'
import type { Features, Questions } from '../../../contract/school-features.ts'
import { refuse } from '../errors.ts'
import { jsonList, jsonRows } from './engine.ts'
import type { SchoolDb } from './school-db.ts'
import { featureColumns, toFeatures, toQuestions } from './school-features.ts'

/** `timeZone` is the current zone, which may have changed since the caller was read. */
export interface SchoolCalendar extends SchoolDays {
  /** Grows with each change of the entries. */
  version: number
  showCrewRank: boolean
  showStreaks: boolean
  /** The features of Friday that are on. */
  features: Features
  questions: Questions
}

/**
 * The calendar is small, at most 400 entries, so it is read whole. A transaction that decides by it reads it after the lock
 * of the person, the goals or the school, because a change of the calendar locks all of them. `not_found` once the school is
 * deleted.
 */
export async function schoolCalendar({ db, engine, schoolId }: SchoolDb): Promise<SchoolCalendar> {
  const row = await db
    .selectFrom('schools')
    .where('schools.id', '=', schoolId)
    .select(['time_zone', 'calendar_version', 'feedback_grace_days', 'show_crew_rank', 'show_streaks'])
    .select(featureColumns)
    .select((eb) =>
      jsonList(
        engine,
        eb
          .selectFrom('days_off')
          .whereRef('days_off.school_id', '=', 'schools.id')
          .select(['days_off.name', 'days_off.from_on as from', 'days_off.to_on as to'])
          .orderBy('days_off.from_on')
          .orderBy('days_off.id'),
      ).as('entries'),
    )
    .executeTakeFirst()
  if (!row) refuse('not_found')
  return {
    timeZone: row.time_zone,
    version: row.calendar_version,
    graceDays: row.feedback_grace_days,
    showCrewRank: row.show_crew_rank === 1,
    showStreaks: row.show_streaks === 1,
    features: toFeatures(row),
    questions: toQuestions(row),
    entries: jsonRows(row.entries),
  }
}
