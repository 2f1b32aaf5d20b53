// Carrying over: the unfinished goal of an earlier week that a new goal goes on with.
import { schoolCalendar } from '../platform/db/school-calendar.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { invalid, refuse } from '../platform/errors.ts'
import { carryRefusal } from './goals.policy.ts'
import { findGoal, type GoalFacts } from './goals.store.ts'

/** `not_found` for a goal that is not in the school. Where nothing is carried over the field itself is refused, later. */
export async function requireCarriedGoal(school: SchoolDb, id: number | null): Promise<void> {
  if (id === null) return
  const { features } = await schoolCalendar(school)
  if (features.carryOver) await findGoal(school, id)
}

interface NewGoalOf {
  ownerId: number
  /** The Monday of the goal week. */
  weekStart: string
}

/**
 * The goal that a new goal of this owner may go on with, locked until the transaction ends; `refuseCarried` comes after all
 * 400s of the new goal. `not_found`; 400 on `carriedFromId` for a goal of another person or one that is due in the goal week
 * or later.
 */
export async function goalToCarry(
  tx: SchoolDb,
  id: number,
  { ownerId, weekStart }: NewGoalOf,
): Promise<GoalFacts> {
  const goal = await findGoal(tx, id, { lockRow: true })
  if (goal.owner.id !== ownerId) invalid('carriedFromId', 'Carry over a goal of the same person.')
  if (goal.dueOn >= weekStart) {
    invalid(
      'carriedFromId',
      'This goal is not due before the week that goals are set for. Go on with it there.',
    )
  }
  return goal
}

/** Refuses a goal that is archived, of a leaver, completed, or carried over already. */
export async function refuseCarried(tx: SchoolDb, goal: GoalFacts): Promise<void> {
  const isCarriedOver = await wasCarriedOver(tx, goal.id)
  const refusal = carryRefusal({ ...goal, isCarriedOver }, goal.owner)
  if (refusal) refuse(refusal)
}

/**
 * Whether another goal goes on with this one. A transaction that decides by it reads it after it has locked the goal: the
 * statement that waits for the lock does not see what was written meanwhile.
 */
export async function wasCarriedOver(school: SchoolDb, id: number): Promise<boolean> {
  return (
    (await school.selectFrom('goals').select('id').where('carried_from_id', '=', id).executeTakeFirst()) !==
    undefined
  )
}
