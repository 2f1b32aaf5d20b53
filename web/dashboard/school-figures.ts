// What an admin is shown first, counted from the people and the crews of the school.
import { useMemo } from 'react'
import { CREW_MAX, CREW_MIN, isCrewCandidate } from '../../contract/crew-rules.ts'
import type { GroupWithMembers } from '../../contract/crews.ts'
import type { User } from '../../contract/people.ts'
import { useApi } from '../api/queries.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { useScope } from '../frame/school-scope.tsx'
import { inOrder } from '../parts/crews/crew-order.ts'
import { type NeedsGoal, needsGoalOn, schoolDaysOf } from '../parts/people/without-goal.ts'
import { joined, type Read } from '../ui/loaded.tsx'

export interface SchoolCrew {
  crew: GroupWithMembers
  /** Due in the goal week. */
  goals: number
  done: number
  /** Names of the coaches of the crew. */
  coaches: string[]
}

export interface SchoolFigures {
  learners: number
  coaches: number
  guides: number
  crews: number
  /** Members of all crews. Goals of learners without a crew are in no list of people. */
  members: number
  /** Members of crews. */
  withoutGoal: number
  /** Those who could be in a crew. */
  unassigned: number
  outsideLimits: number
  /** Crews with members and without a coach. */
  withoutCoach: number
  /** Crews with members, those with the fewest finished goals first. */
  weeks: SchoolCrew[]
}

export function useSchoolFigures(): Read<SchoolFigures> {
  const { schoolId, input } = useScope()
  const scoped = schoolId === null ? null : input
  const users = useApi('GET /api/admin/users', scoped)
  const crews = useApi('GET /api/admin/crews-with-members', scoped)
  const { days } = useGoalWeek()
  const data = useMemo(
    () => users.data && crews.data && schoolFigures(users.data, crews.data, needsGoalOn(schoolDaysOf(days))),
    [users.data, crews.data, days],
  )
  return { ...joined({ users, crews }), data }
}

export function schoolFigures(
  users: readonly User[],
  crews: readonly GroupWithMembers[],
  needsGoal: NeedsGoal,
): SchoolFigures {
  const coaches = users.filter(({ isCoachWooden }) => isCoachWooden)
  const used = crews.filter(({ members }) => members.length > 0)
  const weeks = inOrder(used, 'goals').map((crew) => weekOf(crew, coaches))
  return {
    learners: users.filter(isCrewCandidate).length,
    coaches: coaches.length,
    guides: users.filter(({ isGuide }) => isGuide).length,
    crews: crews.length,
    members: used.reduce((sum, { members }) => sum + members.length, 0),
    withoutGoal: used.reduce(
      (sum, { members }) =>
        sum + members.filter((member) => member.goalsThisWeek === 0 && needsGoal(member)).length,
      0,
    ),
    unassigned: users.filter((user) => user.groupId === null && isCrewCandidate(user)).length,
    outsideLimits: crews.filter(({ memberCount }) => memberCount < CREW_MIN || memberCount > CREW_MAX).length,
    withoutCoach: weeks.filter((week) => week.coaches.length === 0).length,
    weeks,
  }
}

function weekOf(crew: GroupWithMembers, coaches: readonly User[]): SchoolCrew {
  return {
    crew,
    goals: crew.members.reduce((sum, { goalsThisWeek }) => sum + goalsThisWeek, 0),
    done: crew.members.reduce((sum, { completedThisWeek }) => sum + completedThisWeek, 0),
    coaches: coaches
      .filter(({ assignedCrews }) => assignedCrews.includes(crew.id))
      .map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  }
}
