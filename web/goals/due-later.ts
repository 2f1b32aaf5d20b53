import type { Day } from '../../contract/days.ts'
import { isDueLater } from '../../contract/school-days.ts'

interface Dated {
  dueOn: Day
  firstDueOn: Day
}

/**
 * A list of the goal week, which ends on the Friday `weekEnd`, in two parts: `week` are the goals that figures count, and
 * `later` those that were moved to a day after it.
 */
export function byDueWeek<Goal extends Dated>(
  goals: readonly Goal[],
  weekEnd: Day,
): { week: Goal[]; later: Goal[] } {
  const parts: { week: Goal[]; later: Goal[] } = { week: [], later: [] }
  for (const goal of goals) parts[isDueLater(goal, weekEnd) ? 'later' : 'week'].push(goal)
  return parts
}
