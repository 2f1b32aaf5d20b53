// The learners in the user's care without a goal, a search among them, and their list as text.
import { isCrewCandidate } from '../../contract/crew-rules.ts'
import type { GroupWithMembers } from '../../contract/crews.ts'
import type { StudioUser } from '../../contract/guide.ts'
import type { User } from '../../contract/people.ts'
import { fullName } from '../../contract/person-name.ts'
import { canManageCrew, isAdmin, isGuide } from '../../contract/roles.ts'
import type { Answer } from '../api/calls.ts'
import { usePageData, usePageDataList } from '../api/page-data.ts'
import { useScope } from '../frame/school-scope.tsx'
import { useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { usePageCrews } from '../parts/crews/crew-lists.ts'
import { createNeedsGoal, listSchoolDays, type NeedsGoal } from '../parts/people/without-goal.ts'
import { compareText, matchesSearch } from '../ui/text.tsx'

export type WithoutGoal = Answer<'GET /api/without-goal'>[number]

export interface LearnerWithoutGoal {
  member: WithoutGoal
  /** Null if the learner has no crew. */
  crewName: string | null
  /** The user may set a goal for this learner. */
  canCreate: boolean
}

export interface LearnersInCare {
  /** The learners, sorted by crew. */
  learners: readonly LearnerWithoutGoal[]
  /** The number of all learners in the user's care, with or without a goal. */
  total: number
  /** The number of learners without a goal who are away on all school days of the week. */
  away: number
}

/** Admins care for the school, coaches for their crews and guides for their studio. */
export function useLearnersWithoutGoal(): LearnersInCare {
  const user = useUser()
  const { input } = useScope()
  const crews = usePageCrews()
  const hasStudio = isGuide(user) && !isAdmin(user) && user.assignedStudio !== null
  const [studio = []] = usePageDataList('GET /api/guide/studio-users', hasStudio ? [{}] : [])
  const [users = []] = usePageDataList('GET /api/admin/users', isAdmin(user) ? [input] : [])
  const without = usePageData('GET /api/without-goal', input)
  const needsGoal = createNeedsGoal(listSchoolDays(useGoalWeek().days))
  return findLearners(user, { crews, without, studio, users }, needsGoal)
}

interface Care {
  crews: readonly GroupWithMembers[]
  studio: readonly StudioUser[]
  /** The people of the school, for an admin. */
  users: readonly User[]
  without: readonly WithoutGoal[]
}

function findLearners(
  user: User,
  { crews, studio, users, without }: Care,
  needsGoal: NeedsGoal,
): LearnersInCare {
  const crewNames = new Map(crews.map(({ id, name }) => [id, name]))
  const ofStudio = new Map(studio.map(({ id, groupName }) => [id, groupName]))
  const all = [studio, users.filter(isCrewCandidate), ...crews.map(({ members }) => members)].flat()
  const missing = without.filter(needsGoal)
  return {
    total: new Set(all.map(({ id }) => id)).size,
    away: without.length - missing.length,
    learners: missing
      .map((member) => ({
        member,
        crewName: (crewNames.get(member.groupId ?? 0) ?? ofStudio.get(member.id)) || null,
        canCreate: member.groupId !== null && canManageCrew(user, member.groupId),
      }))
      .sort(
        (a, b) =>
          Number(a.crewName === null) - Number(b.crewName === null) ||
          compareText(a.crewName ?? '', b.crewName ?? ''),
      ),
  }
}

/** Returns those whose name, crew or studio has every word of the search. */
export const filterLearners = (learners: readonly LearnerWithoutGoal[], search: string) =>
  learners.filter(({ member: { firstName, lastName, studio }, crewName }) =>
    matchesSearch([firstName, lastName, crewName, studio].filter(Boolean).join(' '), search),
  )

/** Formats a line for each learner, to paste into a message. */
export const formatList = (learners: readonly LearnerWithoutGoal[]): string =>
  learners
    .map(({ member: { firstName, lastName, studio }, crewName }) =>
      [fullName({ firstName, lastName }), crewName, studio].filter(Boolean).join(', '),
    )
    .join('\n')
