// The status of a goal at an instant, for one viewer, and counts of a week's goals by status. They are computed here
// because a deadline can pass while a page is open.
import { plural, t } from '@lingui/core/macro'
import {
  changeRefusal,
  completionRefusal,
  type GoalState,
  getGoalStatus,
  isPastDeadline,
} from '../../../contract/goal-rules.ts'
import type { Goal, GoalStatus, GoalWithFeedback } from '../../../contract/goals.ts'
import type { TickState } from '../../ui/checkbox.tsx'
import { capitalize, spellNumber } from './goal-words.ts'

export interface GoalStanding {
  status: GoalStatus
  tick: TickState
  canTick: boolean
  canEdit: boolean
  canDelete: boolean
  /** The deadline has passed, but the viewer may still change the goal. */
  bypass: boolean
}

/** The fields of a goal in a response that the rules need. */
export type RuledGoal = Pick<Goal, 'completed' | 'isIncompleteLocked' | 'deadline' | 'archivedAt'>

export function getGoalState({ completed, isIncompleteLocked, deadline, archivedAt }: RuledGoal): GoalState {
  return {
    completed,
    isIncompleteLocked,
    deadlineAt: Date.parse(deadline),
    archivedAt: archivedAt === null ? null : Date.parse(archivedAt),
  }
}

/** `now` is in epoch milliseconds by the server's clock. `canBypass` is the viewer's ability, never the owner's. */
export function getGoalStanding(
  goal: RuledGoal & Pick<Goal, 'abilities'>,
  now: number,
  canBypass: boolean,
): GoalStanding {
  const state = getGoalState(goal)
  const { edit, complete } = goal.abilities
  const status = getGoalStatus(state, now)
  const inTime = changeRefusal(state, now, canBypass) === null
  const canTick = complete === true && completionRefusal(state, now, canBypass) === null
  return {
    status,
    tick: status === 'completed' ? 'done' : status === 'incomplete' && !canTick ? 'locked' : 'open',
    canTick,
    canEdit: edit === true && inTime,
    canDelete: goal.abilities.delete === true && inTime,
    bypass: isPastDeadline(state, now) && canBypass && (edit === true || complete === true),
  }
}

/**
 * Whether a goal of an earlier week is offered to be set again: to people who may set goals for its owner, unless it can be
 * carried over or a weekly goal creates it again. `weekStart` is the first day of the goal week.
 */
export function maySetAgain(
  { dueOn, series, abilities }: Pick<Goal, 'dueOn' | 'series' | 'abilities'>,
  weekStart: string,
): boolean {
  const { carry, delete: manage, edit } = abilities
  const maySet = manage !== 'forbidden' && edit !== 'account_left'
  return maySet && dueOn < weekStart && series === null && carry !== true
}

export interface WeekCount {
  done: number
  todo: number
  missed: number
}

export type Standing = RuledGoal & Pick<Goal, 'abilities'>

/** Counts a week's goals. Open goals past their deadline are `missed`. */
export function countWeek(goals: readonly Standing[], now: number): WeekCount {
  const count = { done: 0, todo: 0, missed: 0 }
  for (const goal of goals) count[countKeys[getGoalStanding(goal, now, false).status]] += 1
  return count
}

const countKeys = { completed: 'done', in_progress: 'todo', incomplete: 'missed' } as const

/** The titles of a week's stones from the ground up: finished ones as they were finished, then those to do by their day. */
export function listStoneNames(
  goals: readonly (Standing & Pick<Goal, 'title' | 'completedAt'>)[],
  now: number,
): string[] {
  const withStatus = (status: GoalStatus) =>
    goals.filter((goal) => getGoalStanding(goal, now, false).status === status)
  const at = (instant: string | null) => Date.parse(instant ?? '')
  return [
    ...withStatus('completed').toSorted((a, b) => at(a.completedAt) - at(b.completedAt)),
    ...withStatus('in_progress').toSorted((a, b) => at(a.deadline) - at(b.deadline)),
  ].map(({ title }) => title)
}

/** Counts the week with a goal that was just finished. Returns zeros if it belongs to another week. */
export function countWeekWith<Of extends Standing & Pick<Goal, 'id'>>(
  goal: Of,
  goals: readonly Of[],
  now: number,
): WeekCount {
  if (!goals.some(({ id }) => id === goal.id)) return { done: 0, todo: 0, missed: 0 }
  return countWeek([...goals.filter(({ id }) => id !== goal.id), goal], now)
}

/** Formats 'Seven of ten stones this week.' A week without a stone is not blamed. */
export function formatWeekEnd({ done, todo, missed }: WeekCount): string {
  const total = done + todo + missed
  if (done === 0) return t`No stones placed this week.`
  if (total === 1) return t`You placed this week’s stone.`
  const all = spellNumber(total)
  if (done === total) return total === 2 ? t`Both stones this week.` : t`All ${all} stones this week.`
  const placed = capitalize(spellNumber(done))
  return t`${placed} of ${all} stones this week.`
}

/**
 * Formats '3 accepted. 2 school days in a row.', without goals that need work, because nothing can be improved after the
 * deadline. Returns undefined if there is nothing to say.
 */
export function formatWeekEndDetails(
  goals: readonly Pick<GoalWithFeedback, 'feedback'>[],
  streakDays: number,
): string | undefined {
  const newest = goals.map(({ feedback }) => feedback[0]?.status)
  const accepted = newest.filter((status) => status === 'accepted').length
  const sentences = [
    accepted > 0 && plural(accepted, { one: '# accepted.', other: '# accepted.' }),
    streakDays > 1 && plural(streakDays, { one: '# school day in a row.', other: '# school days in a row.' }),
  ]
  return sentences.filter(Boolean).join(' ') || undefined
}

/** Counts the goals of a week that ended, those finished, and the results of their reviews. */
export const countEndedWeek = (goals: readonly GoalWithFeedback[]) => ({
  goals: goals.length,
  done: goals.filter(({ completed }) => completed).length,
  details: formatWeekEndDetails(goals, 0),
})
