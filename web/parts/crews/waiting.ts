// The crews of a coach by urgency, with what is pending in them.
import { plural } from '@lingui/core/macro'
import type { GoalWithFeedback } from '../../../contract/goals.ts'
import { paths } from '../../frame/paths.ts'
import { type SchoolGoalWeek, useGoalWeek } from '../../frame/user-and-week.ts'
import { isStillDueToday, sortByUrgency } from './crew-lists.ts'
import { useWaitingGoals, useWaitingReflections, type WaitingGoals } from './waiting-queues.ts'

/** Formats '4 to review, 2 to read'. */
export const formatPending = ({ waiting, toRead }: { waiting: number; toRead: number }): string =>
  [
    waiting > 0 && plural(waiting, { one: '# to review', other: '# to review' }),
    toRead > 0 && plural(toRead, { one: '# to read', other: '# to read' }),
  ]
    .filter(Boolean)
    .join(', ')

/** Returns the address of the crew's review, on the tab that has work. */
export const reviewPath = ({ crew: { id }, waiting }: { crew: { id: number }; waiting: number }): string =>
  waiting > 0 ? paths.feedbackCrew(id) : paths.feedbackReflections(id)

interface ReadingSettings {
  toRead: number
  /** The goals that await feedback. */
  goals: readonly Pick<GoalWithFeedback, 'dueOn'>[]
  week: Pick<SchoolGoalWeek, 'label' | 'weekStart'>
}

/**
 * Whether the reflections come before the goals: where no goal waits, and between two weeks, when the goals are
 * those of next week. Goals of the week that ended come first, because they close soon.
 */
export const isReadingFirst = ({ toRead, goals, week }: ReadingSettings): boolean =>
  toRead > 0 &&
  (goals.length === 0 || (week.label === 'Next Week' && goals.every(({ dueOn }) => dueOn >= week.weekStart)))

/** Returns the crews with reflections to read, the most of them first. */
export const sortByReading = <Crew extends { toRead: number }>(crews: readonly Crew[]): Crew[] =>
  crews.filter(({ toRead }) => toRead > 0).toSorted((a, b) => b.toRead - a.toRead)

export interface CrewToReview<Crew> {
  crew: Crew
  queue: WaitingGoals
  /** The number of goals to review; 0 until they are loaded. */
  waiting: number
  /** The number of reflections to read; 0 until they are loaded. */
  toRead: number
  dueToday: number
}

/** Returns the crews by urgency, which is known once all are loaded. Undefined before that. */
export function useCrewsToReview<Crew extends { id: number; name: string }>(
  crews: readonly Crew[],
): CrewToReview<Crew>[] | undefined {
  const { now, timeZone } = useGoalWeek()
  const ids = crews.map(({ id }) => id)
  const found = useWaitingGoals(ids)
  const reflections = useWaitingReflections(ids)
  const all = crews.flatMap((crew) => {
    const queue = found.get(crew.id)
    if (!queue) return []
    const dueToday = queue.goals?.filter((goal) => isStillDueToday(goal, now, timeZone)) ?? []
    const toRead = reflections.data?.get(crew.id)?.length ?? 0
    return [{ crew, queue, waiting: queue.goals?.length ?? 0, toRead, dueToday: dueToday.length }]
  })
  const isKnown =
    all.every(({ queue }) => queue.goals || queue.hasFailed) && (reflections.data || reflections.isError)
  return isKnown ? sortByUrgency(all) : undefined
}
