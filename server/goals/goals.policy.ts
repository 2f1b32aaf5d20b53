// The rules that decide who may change, complete and review an owner's goals. Reading is in people/people.policy.ts. These
// functions do not check the caller's access to the school.
import {
  changeRefusal,
  completionRefusal,
  type GivenAnswer,
  type GoalState,
  isAnswerFinal,
  progressCheckRefusal,
  reviewRefusal,
} from '../../contract/goal-rules.ts'
import type { StoredGoal } from '../../contract/goals.ts'
import type { Features } from '../../contract/school-features.ts'
import { guidesStudio, leadsCrew, mayExtendGoals } from '../people/index.ts'
import type { Caller } from '../platform/caller.ts'

/** A goal's owner with their current crew and studio. */
export interface Owner {
  id: number
  groupId: number | null
  studioId: number | null
}

/** Goals of a person who left can be read and deleted, but no longer changed. */
export interface OwnerState extends Owner {
  hasLeft: boolean
}

/** The facts about a person that decide whose goals they manage. */
export type Manager = Pick<Caller, 'id' | 'isAdmin' | 'isCaptain' | 'isCoach' | 'groupId' | 'assignedCrews'>

/** Managing a goal means to create, edit or delete it. */
export function mayManageGoals(caller: Manager, owner: Owner): boolean {
  return caller.id === owner.id || caller.isAdmin || leadsCrew(caller, owner.groupId)
}

/** Everyone who manages the goals may complete them, and so may the guide of the owner's studio. */
export function mayCompleteGoals(caller: Caller, owner: Owner): boolean {
  return guidesStudio(caller, owner.studioId) || mayManageGoals(caller, owner)
}

/** Nobody reviews their own goals. */
export function mayReviewGoals(caller: Caller, owner: Owner): boolean {
  return caller.id !== owner.id && leadsCrew(caller, owner.groupId)
}

/** Returns why a goal can no longer be completed, reopened or edited, whatever its deadline, or null if it can. */
export function readOnlyRefusal(
  { archivedAt }: Pick<GoalState, 'archivedAt'>,
  { hasLeft }: Pick<OwnerState, 'hasLeft'>,
): 'goal_archived' | 'account_left' | null {
  if (archivedAt !== null) return 'goal_archived'
  return hasLeft ? 'account_left' : null
}

/** The state that decides whether a goal can get another day or continue in a new goal. */
type UnfinishedGoal = Pick<GoalState, 'completed' | 'archivedAt'> & { isCarriedOver: boolean }

/** Returns why nobody can move the goal to another day, or null if it can be moved. */
export function moveRefusal(
  goal: UnfinishedGoal,
  owner: Pick<OwnerState, 'hasLeft'>,
): 'goal_archived' | 'account_left' | 'already_carried' | 'goal_completed' | null {
  const readOnly = readOnlyRefusal(goal, owner)
  if (readOnly) return readOnly
  if (goal.isCarriedOver) return 'already_carried'
  return goal.completed ? 'goal_completed' : null
}

/** Returns why nobody can carry over this goal of an earlier week, or null if it can be carried over. */
export function carryRefusal(
  goal: UnfinishedGoal,
  owner: Pick<OwnerState, 'hasLeft'>,
): 'goal_archived' | 'account_left' | 'goal_completed' | 'already_carried' | null {
  const readOnly = readOnlyRefusal(goal, owner)
  if (readOnly) return readOnly
  if (goal.completed) return 'goal_completed'
  return goal.isCarriedOver ? 'already_carried' : null
}

/** The state of a feedback entry and of its goal. */
export interface AnswerState {
  isArchived: boolean
  isActive: 0 | 1
  answer: GivenAnswer | null
}

/** Returns why the goal's owner cannot answer the feedback entry or change the answer, or null if they can. */
export function answerRefusal(
  { isArchived, isActive, answer }: AnswerState,
  now: number,
): 'goal_archived' | 'feedback_ended' | 'already_answered' | null {
  if (isArchived) return 'goal_archived'
  if (!isActive) return 'feedback_ended'
  return answer && isAnswerFinal(answer, now) ? 'already_answered' : null
}

/** Some actions, such as checks, are only for the owner. */
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
  /** The first day of the goal week. */
  weekStart: string
  features: Features
}

/**
 * Returns what the caller may do with a goal: true, or the error code that the call would return. For a feature that is
 * switched off that is `switched_off` for everyone.
 */
export function computeAbilities({
  caller,
  owner,
  goal,
  school: { now, weekStart, features },
}: {
  caller: Caller
  owner: OwnerState
  goal: GoalNow
  school: SchoolNow
}): StoredGoal['abilities'] {
  const bypass = caller.canBypassDeadlines
  const inTime = changeRefusal(goal, now, bypass) ?? true
  const manages = mayManageGoals(caller, owner)
  const readOnly = readOnlyRefusal(goal, owner)
  return {
    edit: manages ? (readOnly ?? inTime) : 'forbidden',
    delete: manages ? inTime : 'forbidden',
    complete: mayCompleteGoals(caller, owner)
      ? (readOnly ?? completionRefusal(goal, now, bypass) ?? true)
      : 'forbidden',
    review: mayReviewGoals(caller, owner) ? (reviewRefusal(goal, now, bypass) ?? true) : 'forbidden',
    extend: mayExtendGoals(caller, owner) ? (moveRefusal(goal, owner) ?? true) : 'forbidden',
    carry: features.carryOver ? (manages ? carryAbility() : 'forbidden') : 'switched_off',
    check: features.weekChecks ? checkAbility() : 'switched_off',
  }

  function carryAbility() {
    return goal.dueOn >= weekStart ? 'validation' : (carryRefusal(goal, owner) ?? true)
  }

  function checkAbility() {
    return isOwner(caller, owner) ? (progressCheckRefusal(goal, now) ?? true) : 'forbidden'
  }
}
