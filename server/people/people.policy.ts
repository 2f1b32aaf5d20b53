// Who may see which people. The school is checked before: both share one, or the caller is a super admin.
import type { Person } from '../../contract/people.ts'
import type { Caller } from '../platform/caller.ts'

type Viewer = Pick<
  Caller,
  'id' | 'isAdmin' | 'isGuide' | 'isCoach' | 'isCaptain' | 'groupId' | 'assignedCrews'
>
type Target = Pick<Person, 'id' | 'groupId'>

/** Coaches, guides and admins see all people of the school; learners and captains only their own crew. */
export function seesWholeSchool(caller: Pick<Viewer, 'isAdmin' | 'isGuide' | 'isCoach'>): boolean {
  return caller.isAdmin || caller.isGuide || caller.isCoach
}

export function maySeePerson(caller: Viewer, person: Target): boolean {
  return caller.id === person.id || seesWholeSchool(caller) || isCrewMate(caller, person)
}

/** Whether the caller sees the account with its username and roles, which others do not. */
export function mayReadAccount(caller: Pick<Viewer, 'id' | 'isAdmin'>, person: Pick<Target, 'id'>): boolean {
  return caller.id === person.id || caller.isAdmin
}

/** Goals, history and figures: for the person, those who lead their crew, guides and admins. */
export function mayReadGoals(caller: Viewer, person: Target): boolean {
  return caller.id === person.id || caller.isAdmin || caller.isGuide || leadsCrew(caller, person.groupId)
}

/** Its captain and the coaches assigned to it. People without a crew have no leader. */
export function leadsCrew(
  caller: Pick<Viewer, 'isCaptain' | 'isCoach' | 'groupId' | 'assignedCrews'>,
  groupId: number | null,
): boolean {
  if (groupId === null) return false
  return (
    (caller.isCaptain && caller.groupId === groupId) ||
    (caller.isCoach && caller.assignedCrews.includes(groupId))
  )
}

/** A person with the crew and the studio whose coaches and guides take care of it. */
export interface CaredFor {
  id: number
  groupId: number | null
  studioId: number | null
}

/**
 * Give a goal more time, and enter days away: the coaches of the person's crew, the guides of the studio, and admins; never
 * for oneself.
 */
export function mayExtendGoals(
  caller: Pick<Caller, 'id' | 'isAdmin' | 'isCoach' | 'isGuide' | 'assignedCrews' | 'assignedStudioId'>,
  { id, groupId, studioId }: CaredFor,
): boolean {
  if (caller.id === id) return false
  const coaches = caller.isCoach && groupId !== null && caller.assignedCrews.includes(groupId)
  return caller.isAdmin || coaches || guidesStudio(caller, studioId)
}

/** See days away, and by whom and why a goal was moved: the person, and those who may enter them. */
export function maySeeDaysAway(caller: Parameters<typeof mayExtendGoals>[0], person: CaredFor): boolean {
  return caller.id === person.id || mayExtendGoals(caller, person)
}

export function guidesStudio(
  caller: Pick<Caller, 'isGuide' | 'assignedStudioId'>,
  studioId: number | null,
): boolean {
  return caller.isGuide && studioId !== null && caller.assignedStudioId === studioId
}

function isCrewMate(caller: Pick<Viewer, 'groupId'>, person: Pick<Target, 'groupId'>): boolean {
  return person.groupId !== null && caller.groupId === person.groupId
}
