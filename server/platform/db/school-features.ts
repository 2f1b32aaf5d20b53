// Which features of Friday the school has switched on.
import { errorTable } from '../../../contract/errors.ts'
import type { Feature, Features, Questions } from '../../../contract/school-features.ts'
import { invalid, refuse } from '../errors.ts'
import type { SchoolDb } from './school-db.ts'
import { type Flag, flag, type SchoolRow } from './tables.ts'

const columnOf = {
  reflections: 'reflections',
  carryOver: 'carry_over',
  feedbackAnswers: 'feedback_answers',
  plans: 'plans',
  weekChecks: 'week_checks',
} as const satisfies Record<Feature, keyof SchoolRow>

type Columns = Record<(typeof columnOf)[Feature], Flag>

/** The columns of `toFeatures` and `toQuestions`. */
export const featureColumns = [...Object.values(columnOf), 'first_question', 'second_question'] as const

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

/** To be stored. */
export function featureValues(on: Features): Columns {
  return {
    reflections: flag(on.reflections),
    carry_over: flag(on.carryOver),
    feedback_answers: flag(on.feedbackAnswers),
    plans: flag(on.plans),
    week_checks: flag(on.weekChecks),
  }
}

/** Refuses a field of a feature that is off with 400. */
export function requireFeatureOfField(features: Features, feature: Feature, field: string): void {
  if (!features[feature]) invalid(field, errorTable.switched_off[1])
}

/** Refuses with `switched_off`, after `forbidden` and before the body is validated. */
export async function requireFeature({ db, schoolId }: SchoolDb, feature: Feature): Promise<void> {
  const row = await db
    .selectFrom('schools')
    .select(columnOf[feature])
    .where('id', '=', schoolId)
    .executeTakeFirst()
  if (!row) refuse('not_found')
  if (Object.values(row)[0] !== 1) refuse('switched_off')
}
