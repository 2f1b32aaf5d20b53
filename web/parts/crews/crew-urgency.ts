// Which crew a reviewer goes to next.
import type { Goal } from '../../../contract/goals.ts'
import { isSameDay } from '../../ui/dates.ts'
import { compareText } from '../../ui/text.ts'

interface Urgency {
  /** Goals that wait for the reviewer. */
  waiting: number
  /** Those of them that are due today. */
  dueToday: number
}

/** Due today at 4:00 PM, which has not passed; a goal in its days of grace is less urgent. */
export const isStillDueToday = (
  { deadline }: Pick<Goal, 'deadline'>,
  now: number,
  timeZone: string,
): boolean => isSameDay(deadline, now, timeZone) && Date.parse(deadline) > now

/** The crew with the most goals due today first, then the one with the most to review. Ties are sorted by name. */
export function byUrgency<Crew extends Urgency & { crew: { name: string } }>(crews: readonly Crew[]): Crew[] {
  return crews.toSorted(
    (one, other) =>
      other.dueToday - one.dueToday ||
      other.waiting - one.waiting ||
      compareText(one.crew.name, other.crew.name),
  )
}
