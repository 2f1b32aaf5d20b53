// Carrying over: the rules for continuing an unfinished goal of an earlier week in a new goal.

import { sentence } from '../../contract/sentence.ts'
import { schoolCalendar } from '../platform/db/school-calendar.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { invalid, refuse } from '../platform/errors.ts'
import { carryRefusal } from './goals.policy.ts'
import { findGoal, type GoalFacts } from './goals.store.ts'

/**
 * Refuses with `not_found` if the goal is not in the school. In a school without carrying over it checks nothing: there
 * `createGoal` refuses the field itself.
 */
export async function requireGoalToCarry(school: SchoolDb, id: number | null): Promise<void> {
  if (id === null) return
  const { features } = await schoolCalendar(school)
  if (features.carryOver) await findGoal(school, id)
}

interface CarryTarget {
  ownerId: number
  /** The first day of the goal week. */
  weekStart: string
}

/**
 * Finds the goal that a new goal of this owner may continue, and locks it until the transaction ends. Refuses with
 * `not_found`, or with 400 on `carriedFromId` for another person's goal and one that is due in the goal week or later. Call
 * `requireCarriable` after all other 400s of the new goal.
 */
export async function findGoalToCarry(
  tx: SchoolDb,
  id: number,
  { ownerId, weekStart }: CarryTarget,
): Promise<GoalFacts> {
  const goal = await findGoal(tx, id, { lockRow: true })
  if (goal.owner.id !== ownerId)
    invalid('carriedFromId', sentence('You can only carry over a goal of the same person.'))
  if (goal.dueOn >= weekStart) {
    invalid(
      'carriedFromId',
      sentence('You can only carry over a goal from an earlier week. Continue this one as it is.'),
    )
  }
  return goal
}

/** Refuses a goal that is archived, completed, already carried over, or owned by a person who left. */
export async function requireCarriable(tx: SchoolDb, goal: GoalFacts): Promise<void> {
  const isCarriedOver = await wasCarriedOver(tx, goal.id)
  const refusal = carryRefusal({ ...goal, isCarriedOver }, goal.owner)
  if (refusal) refuse(refusal)
}

/**
 * Tells whether another goal continues this one. In a transaction, lock the goal first and call this in a later statement:
 * the statement that waits for the lock does not see what was written while it waited.
 */
export async function wasCarriedOver(school: SchoolDb, id: number): Promise<boolean> {
  return (
    (await school.selectFrom('goals').select('id').where('carried_from_id', '=', id).executeTakeFirst()) !==
    undefined
  )
}
