// How a goal stands at an instant for whoever looks at it. The server's answer ages: a deadline passes while a page is open.
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

/** `now` in epoch milliseconds by the server's clock; `canBypass` is that of the viewer, never of the owner. */
export function goalStanding(
  goal: Pick<Goal, 'status' | 'deadline' | 'abilities' | 'isIncompleteLocked'>,
  now: number,
  canBypass: boolean,
): GoalStanding {
  const past = goal.isIncompleteLocked || now >= Date.parse(goal.deadline)
  const inTime = !past || canBypass
  const status = goal.status === 'in_progress' && past ? 'incomplete' : goal.status
  const may = (ability: true | string) => ability === true && inTime
  const canTick = may(goal.abilities.complete)
  return {
    status,
    tick: status === 'completed' ? 'done' : status === 'incomplete' && !canTick ? 'locked' : 'open',
    canTick,
    canEdit: may(goal.abilities.edit),
    canDelete: may(goal.abilities.delete),
    bypass: past && canBypass && (goal.abilities.edit === true || goal.abilities.complete === true),
  }
}
