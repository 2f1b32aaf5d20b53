// The rules that decide who may see which people. They do not check schools: caller and person share one, or the caller is a
// super admin.
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

/** Accounts include username and roles, which other people do not see. */
export function mayReadAccount(caller: Pick<Viewer, 'id' | 'isAdmin'>, person: Pick<Target, 'id'>): boolean {
  return caller.id === person.id || caller.isAdmin
}

/** Goals, history and figures are for the person, the leaders of their crew, guides and admins. */
export function mayReadGoals(caller: Viewer, person: Target): boolean {
  return caller.id === person.id || caller.isAdmin || caller.isGuide || leadsCrew(caller, person.groupId)
}

/** A crew is led by its captain and its coaches. People without a crew have no leader. */
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

/** A person's crew and studio: their coaches and guides take care of the person. */
export interface PersonPlacement {
  id: number
  groupId: number | null
  studioId: number | null
}

/**
 * The coaches of the person's crew, the guides of their studio and admins may extend goals and enter days away, but never for
 * themselves.
 */
export function mayExtendGoals(
  caller: Pick<Caller, 'id' | 'isAdmin' | 'isCoach' | 'isGuide' | 'assignedCrews' | 'assignedStudioId'>,
  { id, groupId, studioId }: PersonPlacement,
): boolean {
  if (caller.id === id) return false
  const coaches = caller.isCoach && groupId !== null && caller.assignedCrews.includes(groupId)
  return caller.isAdmin || coaches || guidesStudio(caller, studioId)
}

/** Days away, and by whom and why a goal was moved, are for the person and for everyone who may enter days away. */
export function maySeeDaysAway(
  caller: Parameters<typeof mayExtendGoals>[0],
  person: PersonPlacement,
): boolean {
  return caller.id === person.id || mayExtendGoals(caller, person)
}

export function guidesStudio(
  caller: Pick<Caller, 'isGuide' | 'assignedStudioId'>,
  studioId: number | null,
): boolean {
  return caller.isGuide && studioId !== null && caller.assignedStudioId === studioId
}

/** The guardians who follow a learner are for the learner, the guides of its studio and admins. */
export function maySeeFollowers(
  caller: Pick<Caller, 'id' | 'isAdmin' | 'isGuide' | 'assignedStudioId'>,
  { id, studioId }: Pick<PersonPlacement, 'id' | 'studioId'>,
): boolean {
  return caller.id === id || caller.isAdmin || guidesStudio(caller, studioId)
}

function isCrewMate(caller: Pick<Viewer, 'groupId'>, person: Pick<Target, 'groupId'>): boolean {
  return person.groupId !== null && caller.groupId === person.groupId
}
