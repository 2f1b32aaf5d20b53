// Which of the learners in the user's care have set no goal in the goal week.
import type { GroupWithMembers, Member } from '../../contract/crews.ts'
import type { StudioUser } from '../../contract/guide.ts'
import type { User } from '../../contract/people.ts'
import { isAdmin, isGuide, managesCrew } from '../../contract/roles.ts'
import { useApi } from '../api/queries.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { useUser } from '../frame/session-context.ts'
import { useReadableCrews } from '../parts/crews/readable-crews.ts'
import { type NeedsGoal, needsGoalOn, schoolDaysOf } from '../parts/people/without-goal.ts'
import { joined, type Read } from '../ui/loaded.tsx'
import { compareText, hasWords } from '../ui/text.ts'

export interface LearnerWithoutGoal {
  member: Member
  /** Null: in no crew. */
  crewName: string | null
  /** The user may set a goal for this learner. */
  canCreate: boolean
}

interface Found {
  /** Sorted by crew. */
  learners: readonly LearnerWithoutGoal[]
  /** All learners in the user's care, with or without a goal. */
  of: number
}

/** An admin has the crews of the school in its care, a coach its crews and a guide its studio. */
export function useLearnersWithoutGoal(): Read<Found> {
  const user = useUser()
  const crews = useReadableCrews()
  const hasStudio = isGuide(user) && !isAdmin(user) && user.assignedStudio !== null
  const studio = useApi('GET /api/guide/studio-users', hasStudio ? {} : null)
  const needsGoal = needsGoalOn(schoolDaysOf(useGoalWeek().days))
  const { data, ...read } = joined({ crews, studio: hasStudio ? studio : { ...studio, data: [] } })
  return { ...read, data: data && learnersWithoutGoal(user, data.crews, data.studio, needsGoal) }
}

/** A learner in a crew and in the studio of a coach who is also a guide is listed once. */
function learnersWithoutGoal(
  user: User,
  crews: readonly GroupWithMembers[],
  studio: readonly StudioUser[],
  needsGoal: NeedsGoal,
): Found {
  const all = new Map<number, LearnerWithoutGoal>()
  const add = (member: Member, crewName: string | null) =>
    all.set(member.id, {
      member,
      crewName,
      canCreate: member.groupId !== null && managesCrew(user, member.groupId),
    })
  for (const learner of studio) add(learner, learner.groupName)
  for (const crew of crews) for (const member of crew.members) add(member, crew.name)
  const without = [...all.values()].filter(({ member }) => member.goalsThisWeek === 0 && needsGoal(member))
  return {
    of: all.size,
    learners: without.sort(
      (one, other) =>
        Number(one.crewName === null) - Number(other.crewName === null) ||
        compareText(one.crewName ?? '', other.crewName ?? ''),
    ),
  }
}

/** Those whose name, crew or studio has every word of the search. */
export const found = (learners: readonly LearnerWithoutGoal[], search: string) =>
  learners.filter(({ member: { firstName, lastName, studio }, crewName }) =>
    hasWords([firstName, lastName, crewName, studio].filter(Boolean).join(' '), search),
  )

/** A line for each learner, to paste into a message. */
export const asText = (learners: readonly LearnerWithoutGoal[]): string =>
  learners
    .map(({ member: { firstName, lastName, studio }, crewName }) =>
      [`${firstName} ${lastName}`, crewName, studio].filter(Boolean).join(', '),
    )
    .join('\n')
