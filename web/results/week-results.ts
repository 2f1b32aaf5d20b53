// The results of a week as a table for spreadsheet programs: a row for each goal, and one for who had none.
import { toCsv } from '../../contract/csv.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { Person } from '../../contract/people.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { giverOf } from '../goals/feedback-block.tsx'
import { goalStanding } from '../goals/goal-standing.ts'
import { feedbackSaid, statusSaid } from '../goals/goal-words.ts'

export interface LearnerOfWeek {
  person: Pick<Person, 'id' | 'firstName' | 'lastName' | 'studio'>
  /** The name of the crew; empty without one. */
  crew: string
}

const heading = [
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

export interface WeekResults {
  learners: readonly LearnerOfWeek[]
  /** Of that week; those of other people are left out. */
  goals: readonly GoalWithFeedback[]
  /** Epoch milliseconds: an open goal whose deadline has passed is incomplete. */
  now: number
  /** Days are those of the school, 'YYYY-MM-DD', which spreadsheets sort. */
  timeZone: string
}

/** The whole file: learners in the order given, the goals of each by their day. */
export function weekResultsCsv({ learners, goals, now, timeZone }: WeekResults): string {
  const goalsOf = Map.groupBy(goals, ({ userId }) => userId)
  const rows = learners.flatMap(({ person, crew }) => {
    const who = [person.lastName, person.firstName, person.studio ?? '', crew]
    const own = (goalsOf.get(person.id) ?? []).toSorted(
      (one, other) => Date.parse(one.deadline) - Date.parse(other.deadline) || one.id - other.id,
    )
    if (own.length === 0) return [[...who, ...Array<string>(5).fill(''), 'No goal', '', '', '']]
    return own.map((goal) => [...who, ...aboutGoal(goal, now, timeZone)])
  })
  return toCsv([heading, ...rows])
}

function aboutGoal(goal: GoalWithFeedback, now: number, timeZone: string): string[] {
  const day = (instant: string) => zonedDay(Date.parse(instant), timeZone)
  const said = goal.feedback.filter(({ comments }) => comments !== null && comments !== '')
  return [
    goal.title,
    goal.description ?? '',
    goal.category,
    goal.duration,
    day(goal.deadline),
    statusSaid[goalStanding(goal, now, false).status].word,
    goal.completedAt === null ? '' : day(goal.completedAt),
    goal.feedback.map(({ status }) => feedbackSaid[status].word).join(', '),
    said.map((entry) => `${giverOf(entry)}: ${entry.comments}`).join('\n'),
  ]
}

/** 'results-lichen-legends-2026-11-16.csv': whose, and the Monday of the week. */
export function resultsFileName(whose: string, weekStart: string): string {
  const words = whose
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return ['results', words, weekStart]
    .filter((part) => part !== '')
    .join('-')
    .concat('.csv')
}
