/** Goal types: in some studios a goal is a number of named things, and its title is made from both. */
import { plural } from './sentences.ts'

export const MIN_QUANTITY = 1
export const MAX_QUANTITY = 20
export const DEFAULT_QUANTITY = 1

/** The studios of a new school, the youngest learners' first. */
export const DEFAULT_STUDIOS = ['Foothills', 'Basecamp I', 'Basecamp II', 'Ridgeline', 'Summit'] as const

export const FOOTHILLS_GOAL_TYPES = ['Khan Academy Kids Lesson', 'Waseca Drawer'] as const

/** '1 Waseca Drawer', '3 Waseca Drawers'. */
export function formatGoalTitle(type: string, quantity: number): string {
  return plural(quantity, type)
}

/** The reverse of `formatGoalTitle`: type and quantity of a title; null if it was not made from one of the types. */
export function parseGoalTitle(
  title: string,
  types: readonly string[],
): { goalType: string; quantity: number } | null {
  const quantity = Number(/^[1-9]\d? /.exec(title)?.[0])
  // NaN fails both comparisons.
  if (!(quantity >= MIN_QUANTITY && quantity <= MAX_QUANTITY)) return null
  const goalType = types.find((type) => formatGoalTitle(type, quantity) === title)
  return goalType === undefined ? null : { goalType, quantity }
}
