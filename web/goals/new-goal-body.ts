// What is sent for a new goal.
import type { NewGoal } from '../../contract/goals.ts'
import type { GoalDraft } from './goal-draft.ts'
import { quantityOf } from './goal-form-rules.ts'

/** With goal types the server makes the title, so none is sent. `day` is 'YYYY-MM-DD' of the owner's school. */
export function newGoalBody(
  { title, description, category, duration, goalType, quantity }: GoalDraft,
  userId: number,
  day: string,
  types: readonly string[],
): NewGoal {
  const told = description.trim()
  const number = quantityOf(quantity) ?? undefined
  return {
    ...(types.length > 0 && goalType !== null ? { goalType, quantity: number } : { title }),
    ...(told !== '' && { description: told }),
    category,
    duration,
    completed: false,
    userId,
    targetDate: day,
  }
}
