// How a goal stands at an instant for whoever looks at it. The server's answer ages: a deadline passes while a page is open.
import {
  changeRefusal,
  completionRefusal,
  type GoalState,
  isPast,
  statusOf,
} from '../../contract/goal-rules.ts'
import type { Goal, GoalStatus } from '../../contract/goals.ts'
import type { TickState } from '../ui/tick.tsx'

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

/** What the rules need of a goal as the server answered it. */
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
