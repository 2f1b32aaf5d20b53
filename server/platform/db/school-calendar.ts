// The school calendar with its settings and the enabled features of the week's end, read in one statement.
import { errorTable } from '../../../contract/errors.ts'
import type { SchoolDays } from '../../../contract/school-days.ts'
import type { Feature, Features, Questions } from '../../../contract/school-features.ts'
import { invalid, refuse } from '../errors.ts'
import { builtOnce } from './built-once.ts'
import { jsonList, jsonRows } from './engine.ts'
import { type SchoolDb, timeColumns, toSchoolTime } from './school-db.ts'
import { type Flag, flag, type SchoolRow } from './tables.ts'

/** Zone and weeks are the current ones, which may have changed since the caller was read. */
export interface SchoolCalendar extends SchoolDays {
  /** Grows with each change of the entries. */
  version: number
  showCrewRank: boolean
  showStreaks: boolean
  /** Whether families see the weeks of their learners. */
  familyView: boolean
  /** The enabled features of the week's end. */
  features: Features
  questions: Questions
}

/**
 * The calendar is small, at most 400 entries, so it is read whole. A transaction that decides by it reads it after the lock
 * of the person, the goals or the school, because a change of the calendar locks all of them. `not_found` once the school is
 * deleted.
 */
export async function schoolCalendar(school: SchoolDb): Promise<SchoolCalendar> {
  const row = await calendars(school).where('schools.id', '=', school.schoolId).executeTakeFirst()
  if (!row) refuse('not_found')
  return {
    ...toSchoolTime(row),
    version: row.calendar_version,
    graceDays: row.feedback_grace_days,
    showCrewRank: row.show_crew_rank === 1,
    showStreaks: row.show_streaks === 1,
    familyView: row.family_view === 1,
    features: toFeatures(row),
    questions: toQuestions(row),
    entries: jsonRows(row.entries),
  }
}

const columnByFeature = {
  reflections: 'reflections',
  carryOver: 'carry_over',
  feedbackAnswers: 'feedback_answers',
  plans: 'plans',
  weekChecks: 'week_checks',
} as const satisfies Record<Feature, keyof SchoolRow>

type Columns = Record<(typeof columnByFeature)[Feature], Flag>

/** The columns that `toFeatures` and `toQuestions` read. */
export const featureColumns = [
  ...Object.values(columnByFeature),
  'first_question',
  'second_question',
] as const

export function toFeatures(row: Columns): Features {
  return {
    reflections: row.reflections === 1,
    carryOver: row.carry_over === 1,
    feedbackAnswers: row.feedback_answers === 1,
    plans: row.plans === 1,
    weekChecks: row.week_checks === 1,
  }
}

export function toQuestions(row: { first_question: string; second_question: string }): Questions {
  return [row.first_question, row.second_question]
}

/** Converts features to the columns that store them. */
export function toFeatureColumns(features: Features): Columns {
  return {
    reflections: flag(features.reflections),
    carry_over: flag(features.carryOver),
    feedback_answers: flag(features.feedbackAnswers),
    plans: flag(features.plans),
    week_checks: flag(features.weekChecks),
  }
}

/** Refuses a field of a feature that is off with 400. */
export function requireFieldFeature(features: Features, feature: Feature, field: string): void {
  if (!features[feature]) invalid(field, errorTable.switched_off[1])
}

/** Refuses with `switched_off`, after `forbidden` and before the body is validated. */
export async function requireFeature(school: SchoolDb, feature: Feature): Promise<void> {
  const row = await school.db
    .selectFrom('schools')
    .select(Object.values(columnByFeature))
    .where('id', '=', school.schoolId)
    .executeTakeFirst()
  if (!row) refuse('not_found')
  if (!toFeatures(row)[feature]) refuse('switched_off')
}

/** A learner's goals would cost 10 % more on SQLite without `builtOnce`, because every read of goals reads the calendar. */
const calendars = builtOnce((db, engine) =>
  db
    .selectFrom('schools')
    .select([
      ...timeColumns,
      'calendar_version',
      'feedback_grace_days',
      'show_crew_rank',
      'show_streaks',
      'family_view',
    ])
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
    ),
)
