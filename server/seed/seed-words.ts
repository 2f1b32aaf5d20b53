/** The words of a made-up school in one language: names, goals, feedback and reflections. */
import type { FeedbackStatus } from '../../contract/feedback-shapes.ts'
import type { Category } from '../../contract/goals.ts'

export interface SeedWords {
  /** The name of the school unless another one is given. */
  school: string
  description: string
  holiday: string
  /** The questions of reflections. */
  questions: readonly [string, string]
  /** Most people. The part after '|' is the spelling for usernames. */
  names: { first: string[]; last: string[] }
  crews: readonly string[]
  /** Words in braces are filled in at random: numbers, and words of `slots`. */
  titles: Record<Category, readonly string[]>
  /** One goal in a hundred has one of these titles. */
  oddTitles: readonly string[]
  slots: Record<string, readonly string[]>
  descriptions: readonly string[]
  /** `{first}` is replaced by the learner's first name. */
  comments: Record<FeedbackStatus, readonly string[]>
  savedReplies: readonly string[]
  plans: readonly string[]
  /** Why a goal is stuck. */
  notes: readonly string[]
  answers: Record<FeedbackStatus, readonly string[]>
  wentWell: readonly string[]
  willTry: readonly string[]
  responses: readonly string[]
}
