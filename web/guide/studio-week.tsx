// The week of a studio's learners: counts of their goals, and the learners who may need the guide.

import { t } from '@lingui/core/macro'
import { useCallback, useMemo } from 'react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { groupBy } from '../../contract/grouping.ts'
import type { StudioUser } from '../../contract/guide.ts'
import { usePageData } from '../api/page-data.ts'
import { useApi } from '../api/queries.ts'
import { type ShownWeek, useGoalWeek, useShownWeek } from '../frame/user-and-week.ts'
import { splitByDueWeek } from '../parts/goals/goal-list.tsx'
import { getGoalStanding } from '../parts/goals/goal-standing.ts'
import { type NeedsGoal, useNeedsGoal } from '../parts/people/without-goal.ts'
import { combineQueries, Placeholder, type Read } from '../ui/loaded.tsx'

/** Replaces a list of the page until its code and its data are loaded. */
export const ListSkeleton = ({ text = t`Loading the list` }: { text?: string }) => (
  <Placeholder text={text} cards={['h-120']} />
)

/** The reasons, the most urgent first. */
export const needs = ['none', 'denied', 'stuck', 'incomplete', 'needs_improvement'] as const
/** `none` means no goal. The others concern goals, each of which counts once. */
export type Need = (typeof needs)[number]

export interface LearnerWeek {
  learner: StudioUser
  /** The goals due in the week. */
  due: readonly GoalWithFeedback[]
  goals: number
  done: number
  /** The most urgent first. `count` is the number of goals concerned, 0 for `none`. */
  needs: { need: Need; count: number }[]
}

/** `now` is in epoch milliseconds. A deadline may have passed since the goals were fetched. */
export function summarizeLearners(
  learners: readonly StudioUser[],
  goals: readonly GoalWithFeedback[],
  now: number,
  needsGoal: NeedsGoal = () => true,
): LearnerWeek[] {
  const goalsOf = groupBy(goals, ({ userId }) => userId)
  return learners.map((learner) => {
    const own = goalsOf.get(learner.id) ?? []
    return {
      learner,
      due: own,
      goals: own.length,
      done: own.filter(({ completed }) => completed).length,
      needs: own.length > 0 ? findNeeds(own, now) : needsGoal(learner) ? [{ need: 'none', count: 0 }] : [],
    }
  })
}

/** Whether the learner is marked as without a goal. */
export const isWithoutGoal = ({ needs: [first] }: LearnerWeek): boolean => first?.need === 'none'

/** Returns learners with the most urgent reason first. Until the week has `begun`, nobody is missing a goal. */
export function sortByNeed(weeks: readonly LearnerWeek[], begun = true): LearnerWeek[] {
  const rank = ({ needs: [first] }: LearnerWeek) => (first ? needs.indexOf(first.need) : needs.length)
  const inNeed = weeks.filter((week) => week.needs.length > 0 && (begun || !isWithoutGoal(week)))
  return inNeed.toSorted((a, b) => rank(a) - rank(b))
}

/** Coaches change their own password, so they get no sign-in card. */
export const mayGetCard = ({ learner }: Pick<LearnerWeek, 'learner'>): boolean => !learner.isCoachWooden

export type WeekOrder = 'name' | 'fewest' | 'most'

/** Sorts by name like the server; else by the share of finished goals, learners without goals lowest. */
export function sortWeeks(weeks: readonly LearnerWeek[], order: WeekOrder): readonly LearnerWeek[] {
  if (order === 'name') return weeks
  const share = ({ goals, done }: LearnerWeek) => (goals === 0 ? -1 : done / goals)
  const sign = order === 'fewest' ? 1 : -1
  return weeks.toSorted((a, b) => sign * (share(a) - share(b) || a.done - b.done))
}

function findNeeds(goals: readonly GoalWithFeedback[], now: number): LearnerWeek['needs'] {
  const counts = new Map<Need, number>()
  for (const goal of goals) {
    const need = findNeed(goal, now)
    if (need) counts.set(need, (counts.get(need) ?? 0) + 1)
  }
  return needs.flatMap((need) => {
    const count = counts.get(need)
    return count === undefined ? [] : [{ need, count }]
  })
}

function findNeed(goal: GoalWithFeedback, now: number): Need | null {
  const statuses = new Set(goal.feedback.map(({ status }) => status))
  if (statuses.has('denied')) return 'denied'
  const { status } = getGoalStanding(goal, now, false)
  if (status === 'in_progress' && goal.check?.state === 'stuck') return 'stuck'
  if (status === 'incomplete') return 'incomplete'
  return statuses.has('needs_improvement') ? 'needs_improvement' : null
}

/** The goal week is requested without a first day, so that the query continues with the next week. */
export function useStudioGoals(shown: ShownWeek) {
  const { weekStart } = useShownWeek(shown)
  return usePageData('GET /api/guide/studio-goals', { query: shown === 'last' ? { week: weekStart } : {} })
}

export interface StudioWeek {
  learners: LearnerWeek[]
  goals: GoalWithFeedback[]
}

/** Returns the learners of the guide's studio with their goals that are due in the week. */
export function useStudioWeek(shown: ShownWeek): StudioWeek {
  const users = usePageData('GET /api/guide/studio-users')
  const goals = useStudioGoals(shown)
  const count = useCountWeek(shown, users)
  return useMemo(() => count(users, goals), [count, users, goals])
}

/** Like `useStudioWeek`, for the week that ended, in a part that loads later than its page. */
export function useEndedStudioWeek(): Read<StudioWeek> {
  const { lastWeek } = useGoalWeek()
  const users = useApi('GET /api/guide/studio-users')
  const goals = useApi('GET /api/guide/studio-goals', { query: { week: lastWeek } })
  const count = useCountWeek('last', users.data ?? [])
  const { data, ...read } = combineQueries({ users, goals })
  return { ...read, data: data && count(data.users, data.goals) }
}

function useCountWeek(shown: ShownWeek, learners: readonly StudioUser[]) {
  const { now, weekUntil } = useGoalWeek()
  const needsGoal = useNeedsGoal(shown, learners)
  return useCallback(
    (users: readonly StudioUser[], goals: readonly GoalWithFeedback[]): StudioWeek => {
      const { week } = splitByDueWeek(goals, weekUntil)
      return { learners: summarizeLearners(users, week, now, needsGoal), goals: week }
    },
    [now, weekUntil, needsGoal],
  )
}

export const labelNoStudio = () => t`No Studio`

/** Returns the crew's name; if it has none, 'Crew ' and the letter of (id - 1) mod 26. */
export function formatCrewName(groupId: number | null, groupName: string | null): string {
  if (groupName) return groupName
  if (groupId === null) return t`No Crew`
  const letter = String.fromCodePoint(65 + ((groupId - 1) % 26))
  return t`Crew ${letter}`
}
