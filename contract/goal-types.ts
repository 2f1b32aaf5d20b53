/** Goal types: in some studios a goal is so many of a named thing, and its title is made from that. */
import { plural } from './sentences.ts'

/** How many of its type a goal may ask for. */
export const QUANTITY_MIN = 1
export const QUANTITY_MAX = 20
export const QUANTITY_DEFAULT = 1

/** The studios a new school starts with, the youngest learners' first. */
export const DEFAULT_STUDIOS = ['Foothills', 'Basecamp I', 'Basecamp II', 'Ridgeline', 'Summit'] as const

/** The goal types that a new school's Foothills carries. */
export const FOOTHILLS_GOAL_TYPES = ['Khan Academy Kids Lesson', 'Waseca Drawer'] as const

/** '1 Waseca Drawer', '3 Waseca Drawers'. */
export function goalTitleFor(type: string, quantity: number): string {
  return plural(quantity, type)
}

/** What a title of a studio with these goal types was made from; null if it is no such title. */
export function parseGoalTitle(
  title: string,
  types: readonly string[],
): { goalType: string; quantity: number } | null {
  const quantity = Number(/^[1-9]\d? /.exec(title)?.[0])
  // Not a number fails both comparisons.
  if (!(quantity >= QUANTITY_MIN && quantity <= QUANTITY_MAX)) return null
  const goalType = types.find((type) => goalTitleFor(type, quantity) === title)
  return goalType === undefined ? null : { goalType, quantity }
}
