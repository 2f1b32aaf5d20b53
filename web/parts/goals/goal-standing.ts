// The status of a goal at an instant, for one viewer. It is computed here because a deadline can pass while a page is open.
// Also: how many goals of a week have which status.
import {
  changeRefusal,
  completionRefusal,
  type GoalState,
  isPast,
  statusOf,
} from '../../../contract/goal-rules.ts'
import type { Goal, GoalStatus } from '../../../contract/goals.ts'
import type { TickState } from '../../ui/tick.tsx'

export interface GoalStanding {
  status: GoalStatus
  tick: TickState
  /** The tick can change now. */
  canTick: boolean
  canEdit: boolean
  canDelete: boolean
  /** The deadline has passed and the viewer may change the goal all the same. */
  bypass: boolean
}

/** The fields of a goal in a response that the rules need. */
export type RuledGoal = Pick<Goal, 'completed' | 'isIncompleteLocked' | 'deadline' | 'archivedAt'>

export function goalState({ completed, isIncompleteLocked, deadline, archivedAt }: RuledGoal): GoalState {
  return {
    completed,
    isIncompleteLocked,
    deadlineAt: Date.parse(deadline),
    archivedAt: archivedAt === null ? null : Date.parse(archivedAt),
  }
}

/** `now` in epoch milliseconds by the server's clock; `canBypass` is that of the viewer, never of the owner. */
export function goalStanding(
  goal: RuledGoal & Pick<Goal, 'abilities'>,
  now: number,
  canBypass: boolean,
): GoalStanding {
  const state = goalState(goal)
  const { edit, complete } = goal.abilities
  const status = statusOf(state, now)
  const inTime = changeRefusal(state, now, canBypass) === null
  const canTick = complete === true && completionRefusal(state, !state.completed, now, canBypass) === null
  return {
    status,
    tick: status === 'completed' ? 'done' : status === 'incomplete' && !canTick ? 'locked' : 'open',
    canTick,
    canEdit: edit === true && inTime,
    canDelete: goal.abilities.delete === true && inTime,
    bypass: isPast(state, now) && canBypass && (edit === true || complete === true),
  }
}

export interface WeekCount {
  done: number
  todo: number
  missed: number
}

export type Standing = RuledGoal & Pick<Goal, 'abilities'>

/** Open goals past their deadline are `missed`. */
export function countWeek(goals: readonly Standing[], now: number): WeekCount {
  const count = { done: 0, todo: 0, missed: 0 }
  for (const goal of goals) count[places[goalStanding(goal, now, false).status]] += 1
  return count
}

const places = { completed: 'done', in_progress: 'todo', incomplete: 'missed' } as const
