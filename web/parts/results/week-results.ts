// The results of a week as CSV: a row for each goal, and one for each learner without a goal.

import type { DaysAway } from '../../../contract/absences.ts'
import { toCsv } from '../../../contract/csv.ts'
import {
  CSV_FORMER_COACH,
  CSV_NO_GOAL,
  csvFeedbackStatus,
  csvGoalStatus,
  FIRST_DUE_COLUMN,
  weekResultColumns,
} from '../../../contract/csv-words.ts'
import { getGoalStatus } from '../../../contract/goal-rules.ts'
import { groupBy } from '../../../contract/grouping.ts'
import type { Person } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import type { ResultGoal } from '../../../contract/week-results.ts'
import type { NeedsGoal } from '../people/without-goal.ts'

export interface LearnerOfWeek {
  person: Pick<Person, 'id' | 'firstName' | 'lastName' | 'studio'> & { away?: readonly DaysAway[] }
  /** The name of the crew, or an empty text. */
  crew: string
}

export interface WeekResults {
  learners: readonly LearnerOfWeek[]
  /** The goals of the week. Those of people who are not in `learners` are ignored. */
  goals: readonly ResultGoal[]
  /** Epoch milliseconds, to decide whether an open goal is incomplete. */
  now: number
  /** The school's time zone. Days are written as 'YYYY-MM-DD', which spreadsheets can sort. */
  timeZone: string
  /** Decides whom to mark as without a goal. If absent, everyone who has none is marked. */
  needsGoal?: NeedsGoal
}

/**
 * Returns the whole file: learners in the given order, each with their goals by deadline. If a goal was moved, it also has
 * the first days.
 */
export function weekResultsCsv({
  learners,
  goals,
  now,
  timeZone,
  needsGoal = () => true,
}: WeekResults): string {
  const goalsOf = groupBy(goals, ({ userId }) => userId)
  const listed = learners.flatMap(({ person }) => goalsOf.get(person.id) ?? [])
  const hasMoved = listed.some(({ dueOn, firstDueOn }) => dueOn !== firstDueOn)
  const rows = learners.flatMap(({ person, crew }) => {
    const who = [person.lastName, person.firstName, person.studio ?? '', crew]
    const own = (goalsOf.get(person.id) ?? []).toSorted(
      (a, b) => Date.parse(a.deadline) - Date.parse(b.deadline) || a.id - b.id,
    )
    if (own.length === 0) {
      const rest = Array<string>(hasMoved ? 4 : 3).fill('')
      return [[...who, ...Array<string>(5).fill(''), needsGoal(person) ? CSV_NO_GOAL : '', ...rest]]
    }
    return own.map((goal) => [
      ...who,
      ...toGoalCells(goal, now, timeZone),
      ...(hasMoved ? [goal.dueOn === goal.firstDueOn ? '' : goal.firstDueOn] : []),
    ])
  })
  return toCsv([hasMoved ? [...weekResultColumns, FIRST_DUE_COLUMN] : weekResultColumns, ...rows])
}

function toGoalCells(goal: ResultGoal, now: number, timeZone: string): string[] {
  const day = (instant: string) => zonedDay(Date.parse(instant), timeZone)
  const status = getGoalStatus({ ...goal, deadlineAt: Date.parse(goal.deadline) }, now)
  const commented = goal.feedback.filter(({ comments }) => comments !== null && comments !== '')
  return [
    goal.title,
    goal.description ?? '',
    goal.category,
    goal.duration,
    day(goal.deadline),
    csvGoalStatus[status],
    goal.completedAt === null ? '' : day(goal.completedAt),
    goal.feedback.map(({ status }) => csvFeedbackStatus[status]).join(', '),
    commented.map((entry) => `${giverOf(entry)}: ${entry.comments}`).join('\n'),
  ]
}

const giverOf = ({ feedbackProvider: giver }: ResultGoal['feedback'][number]): string =>
  giver ? fullName(giver) : CSV_FORMER_COACH

/** Formats 'results-lichen-legends-2026-11-16.csv': the group's name and the first day of the week. */
export function createFileName(groupName: string, weekStart: string): string {
  const words = groupName
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
