/** The days of an event, and why events of a calendar file are skipped. */
import type { Day } from '../../../contract/days.ts'

export interface Span {
  from: Day
  to: Day
  /** The start in milliseconds. */
  begins: number
  ends: number
  isWhole: boolean
}

/** Reasons that have nothing to do with the days of the event. */
export type Unreadable = 'unreadable' | 'noDay' | 'noSuchDay' | 'severalRules'
export type UnreadableDays =
  | 'backward'
  | 'beforeSchoolYear'
  | 'canceled'
  | 'moreThanDaily'
  | 'noSuchDay'
  | 'outOfReach'
  | 'partOfDay'

export type SkipReason =
  | { kind: Unreadable; span?: undefined }
  | { kind: UnreadableDays; span: Span }
  | { kind: 'tooLong' | 'tooOften'; span: Span; max: number }
  | { kind: 'rule'; span: Span; rule: string }
