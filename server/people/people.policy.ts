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

function isCrewMate(caller: Pick<Viewer, 'groupId'>, person: Pick<Target, 'groupId'>): boolean {
  return person.groupId !== null && caller.groupId === person.groupId
}
