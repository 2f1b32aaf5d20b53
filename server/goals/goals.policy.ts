// Who may change, complete and review goals, by owner. Reading is in people/people.policy.ts. The caller's access to the
// school is checked before.
import {
  changeRefusal,
  checkRefusal,
  completionRefusal,
  type GivenAnswer,
  type GoalState,
  isAnswerFinal,
  reviewRefusal,
} from '../../contract/goal-rules.ts'
import type { StoredGoal } from '../../contract/goals.ts'
import type { Features } from '../../contract/school-features.ts'
import { guidesStudio, leadsCrew, mayGiveTime } from '../people/index.ts'
import type { Caller } from '../platform/caller.ts'

/** The current crew and studio of a goal's owner. */
export interface Owner {
  id: number
  groupId: number | null
  studioId: number | null
}

/** The row of an owner. Goals of a leaver are read and deleted, but no longer changed. */
export interface OwnerState extends Owner {
  hasLeft: boolean
}

/** Create, edit, delete. */
export function mayManageGoals(caller: Caller, owner: Owner): boolean {
  return caller.id === owner.id || caller.isAdmin || leadsCrew(caller, owner.groupId)
}

/** Those who manage, and the guide of the owner's studio. */
export function mayCompleteGoals(caller: Caller, owner: Owner): boolean {
  return guidesStudio(caller, owner.studioId) || mayManageGoals(caller, owner)
}

/** Never one's own. */
export function mayReviewGoals(caller: Caller, owner: Owner): boolean {
  return caller.id !== owner.id && leadsCrew(caller, owner.groupId)
}

/** Why a goal can no longer be completed, reopened or edited, whatever its deadline; null if it can. */
export function readOnlyRefusal(
  { archivedAt }: Pick<GoalState, 'archivedAt'>,
  { hasLeft }: Pick<OwnerState, 'hasLeft'>,
): 'goal_archived' | 'account_left' | null {
  if (archivedAt !== null) return 'goal_archived'
  return hasLeft ? 'account_left' : null
}

/** An unfinished goal that may go on: on another day, or in a new goal. */
type Unfinished = Pick<GoalState, 'completed' | 'archivedAt'> & { isCarriedOver: boolean }

/** Why a goal cannot get another day, for every caller; null if it can. */
export function moveRefusal(
  goal: Unfinished,
  owner: Pick<OwnerState, 'hasLeft'>,
): 'goal_archived' | 'account_left' | 'already_carried' | 'goal_completed' | null {
  const readOnly = readOnlyRefusal(goal, owner)
  if (readOnly) return readOnly
  if (goal.isCarriedOver) return 'already_carried'
  return goal.completed ? 'goal_completed' : null
}

/** Why a goal of an earlier week cannot be carried over, for every caller; null if it can. */
export function carryRefusal(
  goal: Unfinished,
  owner: Pick<OwnerState, 'hasLeft'>,
): 'goal_archived' | 'account_left' | 'goal_completed' | 'already_carried' | null {
  const readOnly = readOnlyRefusal(goal, owner)
  if (readOnly) return readOnly
  if (goal.completed) return 'goal_completed'
  return goal.isCarriedOver ? 'already_carried' : null
}

/** The state of an entry of feedback and of its goal. */
export interface AnswerState {
  isArchived: boolean
  isActive: 0 | 1
  answer: GivenAnswer | null
}

/** Why the owner of the goal cannot answer an entry of feedback, or send another text; null if it can. */
export function answerRefusal(
  { isArchived, isActive, answer }: AnswerState,
  now: number,
): 'goal_archived' | 'feedback_ended' | 'already_answered' | null {
  if (isArchived) return 'goal_archived'
  if (!isActive) return 'feedback_ended'
  return answer && isAnswerFinal(answer, now) ? 'already_answered' : null
}

/** For what is done with one's own goals alone. */
export function isOwner(caller: Pick<Caller, 'id'>, owner: Pick<Owner, 'id'>): boolean {
  return caller.id === owner.id
}

interface GoalNow extends GoalState {
  feedbackUntil: number
  isCarriedOver: boolean
  dueOn: string
}

export interface SchoolNow {
  /** Epoch milliseconds. */
  now: number
  /** The Monday of the goal week. */
  weekStart: string
  features: Features
}

/**
 * What the caller may do with a goal: true, or the error code that the call would return. Of a feature that is switched off it is
 * `switched_off` for everybody.
 */
export function abilitiesOf(
  caller: Caller,
  owner: OwnerState,
  goal: GoalNow,
  { now, weekStart, features }: SchoolNow,
): StoredGoal['abilities'] {
  const bypass = caller.canBypassDeadlines
  const inTime = changeRefusal(goal, now, bypass) ?? true
  const manages = mayManageGoals(caller, owner)
  const readOnly = readOnlyRefusal(goal, owner)
  return {
    edit: manages ? (readOnly ?? inTime) : 'forbidden',
    delete: manages ? inTime : 'forbidden',
    complete: mayCompleteGoals(caller, owner)
      ? (readOnly ?? completionRefusal(goal, !goal.completed, now, bypass) ?? true)
      : 'forbidden',
    review: mayReviewGoals(caller, owner) ? (reviewRefusal(goal, now, bypass) ?? true) : 'forbidden',
    extend: mayGiveTime(caller, owner) ? (moveRefusal(goal, owner) ?? true) : 'forbidden',
    carry: features.carryOver ? (manages ? carryAbility() : 'forbidden') : 'switched_off',
    check: features.weekChecks ? checkAbility() : 'switched_off',
  }

  function carryAbility() {
    return goal.dueOn >= weekStart ? 'validation' : (carryRefusal(goal, owner) ?? true)
  }

  function checkAbility() {
    return isOwner(caller, owner) ? (checkRefusal(goal, now) ?? true) : 'forbidden'
  }
}
