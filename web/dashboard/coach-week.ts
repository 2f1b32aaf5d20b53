// The goal week of a coach's crews: pending and reviewed work, and learners without a goal.
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { GroupWithMembers, Member } from '../../contract/crews.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { User } from '../../contract/people.ts'
import type { Reflection } from '../../contract/reflections.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { queryOptionsFor, useApi } from '../api/queries.ts'
import { type SchoolGoalWeek, useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { isStillDueToday, sortByUrgency } from '../parts/crews/crew-lists.ts'
import { useWaitingReflections } from '../parts/crews/waiting-queues.ts'
import { splitByDueWeek } from '../parts/goals/goal-list.tsx'
import { getReviewStanding, withCurrentAbilities } from '../parts/goals/review-rules.ts'
import { createNeedsGoal, listSchoolDays } from '../parts/people/without-goal.ts'
import { combineQueries, type Read } from '../ui/loaded.tsx'

export interface CoachedCrew {
  crew: GroupWithMembers
  /** The goals in the order of their deadlines. */
  waitingGoals: readonly GoalWithFeedback[]
  waiting: number
  dueToday: number
  /** Reflections that await a response of the coach, oldest first. */
  reflections: readonly Reflection[]
  toRead: number
  reviewedGoals: readonly GoalWithFeedback[]
  /** The crew has a goal in the week. */
  hasGoals: boolean
  /** The number of members with nothing left to review or read. */
  settled: number
  /** Members without a goal in the week. */
  without: readonly Member[]
}

/** The maximum size of a page of the queue. */
const MAX_PENDING_GOALS = 200

/** Reads the coach's crews with their goal week and the goals of earlier weeks that await feedback, the most urgent first. */
export function useCoachWeek(): Read<readonly CoachedCrew[]> {
  const user = useUser()
  const goalWeek = useGoalWeek()
  const groups = useQueries({
    queries: user.assignedCrews.map((id) => queryOptionsFor('GET /api/groups/:id', { params: { id } })),
  })
  const goals = useQueries({
    queries: user.assignedCrews.map((id) =>
      queryOptionsFor('GET /api/groups/:id/goals-with-feedback', { params: { id } }),
    ),
  })
  const hasGrace = goalWeek.settings.feedbackGraceDays > 0 && user.assignedCrews.length > 0
  const queue = useApi('GET /api/feedback/queue', hasGrace ? { query: { limit: MAX_PENDING_GOALS } } : null)
  const earlier = queue.data?.items.filter(({ dueOn }) => dueOn < goalWeek.weekStart) ?? []
  const reflections = useWaitingReflections(user.assignedCrews)
  const crews = groups.flatMap(({ data: crew }, index) => {
    const given = goals[index]?.data
    const ofCrew = earlier.filter((goal) => goal.user.groupId === crew?.id)
    const toRead = crew && reflections.data?.get(crew.id)
    return crew && given && toRead ? [toCoachedCrew(crew, [...ofCrew, ...given], toRead, user, goalWeek)] : []
  })
  const { data, ...read } = combineQueries(Object.fromEntries([...groups, ...goals, reflections].entries()))
  // A crew that is assigned later is added once it is read, so the others, and an open form, stay on the screen.
  const [answered, setAnswered] = useState(false)
  if (data && !answered) setAnswered(true)
  return { ...read, data: data || (answered && !read.isError) ? sortByUrgency(crews) : undefined }
}

function toCoachedCrew(
  crew: GroupWithMembers,
  given: readonly GoalWithFeedback[],
  reflections: readonly Reflection[],
  user: User,
  { now, timeZone, weekStart, weekUntil, days }: SchoolGoalWeek,
): CoachedCrew {
  const goals = given.map((goal) => withCurrentAbilities(goal, now, user.canBypassDeadlines))
  const listGoals = (standing: 'waiting' | 'reviewed') =>
    goals.filter((goal) => getReviewStanding(goal, user.id) === standing)
  const waitingGoals = listGoals('waiting').sort(
    (a, b) => Date.parse(a.deadline) - Date.parse(b.deadline) || a.id - b.id,
  )
  const ofWeek = splitByDueWeek(goals, weekUntil).week.filter(({ dueOn }) => dueOn >= weekStart)
  const needsGoal = createNeedsGoal(listSchoolDays(days))
  const unsettled = new Set([
    ...waitingGoals.map(({ userId }) => userId),
    ...reflections.map(({ user: { id } }) => id),
  ])
  return {
    crew,
    waitingGoals,
    waiting: waitingGoals.length,
    dueToday: waitingGoals.filter((goal) => isStillDueToday(goal, now, timeZone)).length,
    reflections,
    toRead: reflections.length,
    reviewedGoals: listGoals('reviewed').filter((goal) => ofWeek.includes(goal)),
    hasGoals: ofWeek.length > 0,
    settled: crew.members.filter(({ id }) => !unsettled.has(id)).length,
    without: crew.members.filter(
      (member) => needsGoal(member) && !ofWeek.some(({ userId }) => userId === member.id),
    ),
  }
}

export function countFigures(crews: readonly CoachedCrew[]) {
  const sum = (count: (crew: CoachedCrew) => number) => crews.reduce((total, crew) => total + count(crew), 0)
  return {
    waiting: sum(({ waiting }) => waiting),
    dueToday: sum(({ dueToday }) => dueToday),
    toRead: sum(({ toRead }) => toRead),
    reviewed: sum(({ reviewedGoals }) => reviewedGoals.length),
    learners: sum(({ crew }) => crew.members.length),
    without: sum(({ without }) => without.length),
  }
}

/** Reads the goals of the week that ended, by crew, between two weeks; at other times none. */
export function useEndedWeek(crews: readonly CoachedCrew[]): Read<readonly (readonly GoalWithFeedback[])[]> {
  const { label, lastWeek: week } = useGoalWeek()
  const reads = useQueries({
    queries: (label === 'Next Week' ? crews : []).map(({ crew }) =>
      queryOptionsFor('GET /api/groups/:id/goals-with-feedback', {
        params: { id: crew.id },
        query: { week },
      }),
    ),
  })
  const { data, ...read } = combineQueries(Object.fromEntries(reads.entries()))
  return { ...read, data: data && reads.flatMap((read) => (read.data ? [read.data] : [])) }
}

/** Counts the pending and the reviewed goals due on the day 'YYYY-MM-DD'. */
export function countDay(crews: readonly CoachedCrew[], day: string, timeZone: string) {
  const dueOn = (goals: readonly GoalWithFeedback[]) =>
    goals.filter(({ deadline }) => zonedDay(Date.parse(deadline), timeZone) === day).length
  return {
    waiting: dueOn(crews.flatMap(({ waitingGoals }) => waitingGoals)),
    reviewed: dueOn(crews.flatMap(({ reviewedGoals }) => reviewedGoals)),
  }
}
