// Goals that a person may set again: their goals of the last weeks, joined by title.
import * as z from 'zod/mini'
import { endpoints, forRow, type Stored, shape } from './endpoint.ts'
import { count } from './fields.ts'
import { category, duration } from './goals.ts'

/** How far back ideas reach, in days before today. */
export const IDEA_DAYS = 56

export const MAX_IDEAS = 6

/** Texts, category and duration are those of the newest goal with the title. */
export const goalIdea = shape('GoalIdea', {
  title: z.string(),
  description: z.nullable(z.string()),
  category,
  duration,
  /** Null while the school has plans switched off. */
  plan: z.nullable(z.string()),
  /** The type and quantity of the title; null if the person's studio has no goal types. */
  goalType: z.nullable(z.string()),
  quantity: z.nullable(count),
  /** How many goals have the title, and how many of them are completed. */
  times: count,
  finished: count,
})
export type StoredGoalIdea = Stored<typeof goalIdea>

/** Equal for titles that people would call the same: case, blanks, and the Unicode form of accents do not count. */
export function titleKey(title: string): string {
  return title
    .normalize('NFC')
    .replace(/[\p{Z}\s]+/gu, ' ')
    .trim()
    .toLowerCase()
}

export const goalIdeaEndpoints = endpoints({
  'GET /api/users/:id/goal-ideas': {
    summary: 'Goals of the last 8 weeks that the person may set again, the most frequent first',
    ...forRow('member', 'user'),
    response: z.array(goalIdea),
  },
})
