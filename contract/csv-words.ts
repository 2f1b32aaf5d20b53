/** The words of CSV files, which are English in every language. */
import { type Day, formatDay } from './days.ts'
import type { FeedbackStatus } from './feedback-shapes.ts'
import type { GoalStatus } from './goals.ts'

/** The results of rows that were sent in a list. */
export const csvResult = {
  created: 'Created',
  saved: 'Saved',
  failed: 'Failed',
  untried: 'Not tried yet',
  undone: 'Not done',
  withoutCrew: 'unassigned now',
  withoutStudio: 'now without a studio',
  movedTo: (place: string): string => `moved to ${place}`,
  away: ({ from, to }: Readonly<{ from: Day; to: Day }>): string =>
    `away ${from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`}`,
} as const

export const csvGoalStatus: Record<GoalStatus, string> = {
  completed: 'Completed',
  in_progress: 'In Progress',
  incomplete: 'Incomplete',
}

export const csvFeedbackStatus: Record<FeedbackStatus, string> = {
  accepted: 'Accepted',
  needs_improvement: 'Needs Improvement',
  denied: 'Denied',
}

/** The giver of feedback whose account was deleted or is in another school. */
export const CSV_FORMER_COACH = 'Former coach'

export const CSV_NO_GOAL = 'No goal'

export const weekResultColumns: readonly string[] = [
  'Last name',
  'First name',
  'Studio',
  'Crew',
  'Goal',
  'Description',
  'Category',
  'Duration',
  'Due',
  'Status',
  'Completed on',
  'Feedback',
  'Comments',
]

/** The last column, if a goal was moved. */
export const FIRST_DUE_COLUMN = 'First due'
