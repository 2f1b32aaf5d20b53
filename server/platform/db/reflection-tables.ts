// The tables of reflections, which learners write about their weeks, and of the responses to them.
import type { Generated } from 'kysely'

export interface ReflectionTables {
  reflections: ReflectionRow
  responses: ResponseRow
}

/** A learner's reflection on a week. */
export interface ReflectionRow {
  id: Generated<number>
  school_id: number | null
  user_id: number
  /** Its first day, 'YYYY-MM-DD'. */
  week: string
  /** The school's questions when it was first saved. */
  first_question: string
  second_question: string
  /** At most one of them is blank. */
  first_text: string
  second_text: string
  /** 1 at first; grows with each save that changes a text. */
  version: number
  created_at: number
  updated_at: number
}

/** An adult's response to a reflection. */
export interface ResponseRow {
  id: Generated<number>
  school_id: number | null
  reflection_id: number
  /** Null after the adult was deleted or moved to another school. */
  provider_id: number | null
  /** Null for 'Read'. */
  text: string | null
  created_at: number
}
