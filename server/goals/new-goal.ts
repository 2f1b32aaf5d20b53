// The rules of a new goal that several calls share: its title, its due day, and its row.
import type * as z from 'zod/mini'
import { textOrNull } from '../../contract/characters.ts'
import { DEFAULT_QUANTITY, formatGoalTitle } from '../../contract/goal-types.ts'
import {
  deadlineOf,
  dueDateProblem,
  goalWeekAt,
  parseTargetDate,
  type SchoolTime,
} from '../../contract/goal-week.ts'
import type { newGoal } from '../../contract/goals.ts'
import { lastSchoolDayOf, noSchoolName, type SchoolDays } from '../../contract/school-days.ts'
import { sentence } from '../../contract/sentence.ts'
import { flag } from '../platform/db/tables.ts'
import { invalid } from '../platform/errors.ts'
import type { NewGoalRow } from './goals.store.ts'

type NewGoal = z.output<typeof newGoal>
type Titled = Pick<NewGoal, 'title' | 'goalType' | 'quantity'>

/** `types` are the goal types of the owner's studio. */
export function resolveTitle(
  { title, goalType, quantity = DEFAULT_QUANTITY }: Titled,
  types: string[],
): string {
  if (types.length === 0) {
    if (goalType !== undefined)
      invalid('goalType', sentence('This learner’s studio has no goal types. Enter a title.'))
    return title ?? invalid('title', sentence('Give the goal a title.'))
  }
  if (goalType === undefined || !types.includes(goalType)) {
    invalid('goalType', describeGoalTypes(types))
  }
  return formatGoalTitle(goalType, quantity)
}

function describeGoalTypes(types: string[]): string {
  return types.length > 1
    ? sentence('You must choose either {types}.', { types: { anyOf: types } })
    : sentence('You must choose {type}.', { type: types[0] ?? '' })
}

/** It depends on the week and the calendar alone. `bypass` is `canBypassDeadlines` of the caller. */
export function resolveDueDay(
  input: Pick<NewGoal, 'targetDate' | 'duration'>,
  calendar: SchoolDays,
  now: number,
  bypass: boolean,
): string {
  const { timeZone, entries } = calendar
  if (input.targetDate === undefined && input.duration === 'daily')
    invalid('targetDate', sentence('Choose the day the goal is due.'))
  const day =
    input.targetDate === undefined ? findLastDay(calendar, now) : parseTargetDate(input.targetDate, timeZone)
  if (day === null) invalid('targetDate', sentence('Choose a real day, such as 2026-11-20.'))
  const problem = dueDateProblem(day, {
    now,
    school: calendar,
    canBypass: bypass,
    noSchool: noSchoolName(day, entries),
  })
  if (problem !== null) invalid('targetDate', problem)
  return day
}

/** Weekly goals are due on the last school day of the goal week. */
function findLastDay(calendar: SchoolDays, now: number): string {
  const { weekStart, label } = goalWeekAt(now, calendar)
  const problem =
    label === 'Next Week'
      ? sentence('There is no school next week.')
      : sentence('There is no school this week.')
  return lastSchoolDayOf(weekStart, calendar) ?? invalid('targetDate', problem)
}

interface NewGoalFacts {
  ownerId: number
  creatorId: number
  title: string
  dueOn: string
  school: SchoolTime
  now: number
  /** The unfinished goal that this one continues. */
  carriedFrom?: { id: number; timesCarried: number } | null
  /** The weekly goal that creates it. */
  seriesId?: number | null
}

type GoalTexts = Pick<NewGoal, 'description' | 'category' | 'duration' | 'completed' | 'plan'>

export function toGoalRow(texts: GoalTexts, facts: NewGoalFacts): NewGoalRow {
  const { now, carriedFrom = null } = facts
  return {
    user_id: facts.ownerId,
    created_by_id: facts.creatorId,
    title: facts.title,
    description: texts.description || null,
    category: texts.category,
    duration: texts.duration,
    due_on: facts.dueOn,
    first_due_on: null,
    deadline_at: deadlineOf(facts.dueOn, facts.school),
    completed: flag(texts.completed),
    completed_at: texts.completed ? now : null,
    is_incomplete_locked: 0,
    archived_at: null,
    created_at: now,
    updated_at: now,
    revision_count: 0,
    plan: textOrNull(texts.plan),
    carried_from_id: carriedFrom?.id ?? null,
    times_carried: carriedFrom ? carriedFrom.timesCarried + 1 : 0,
    check_state: null,
    check_note: null,
    check_at: null,
    series_id: facts.seriesId ?? null,
  }
}
