import type { ReactNode } from 'react'
import type { Day } from '../../../contract/days.ts'
import { isDueLater } from '../../../contract/goal-rules.ts'

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

/** The end of a list of the goal week: goals that were moved to a day after it. */
export function DueLater({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Due later">
      <h3 className="border-t border-line bg-sunken px-4 py-1.5 text-14 font-600 sm:px-5">Due later</h3>
      {children}
    </section>
  )
}
