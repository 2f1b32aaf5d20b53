// Who may see whom. The school is settled already: both are of the same one, or the caller is a super admin.
import type { Person } from '../../contract/people.ts'
import type { Caller } from '../platform/caller.ts'

type Viewer = Pick<
  Caller,
  'id' | 'isAdmin' | 'isGuide' | 'isCoach' | 'isCaptain' | 'groupId' | 'assignedCrews'
>
type Seen = Pick<Person, 'id' | 'groupId'>

/** Coaches, guides and admins see everybody of the school; learners and captains their own crew. */
export function seesWholeSchool(caller: Pick<Viewer, 'isAdmin' | 'isGuide' | 'isCoach'>): boolean {
  return caller.isAdmin || caller.isGuide || caller.isCoach
}

export function maySeePerson(caller: Viewer, person: Seen): boolean {
  return caller.id === person.id || seesWholeSchool(caller) || isCrewMate(caller, person)
}

/** The account with its username and roles, beyond what everybody sees. */
export function mayReadAccount(caller: Pick<Viewer, 'id' | 'isAdmin'>, person: Pick<Seen, 'id'>): boolean {
  return caller.id === person.id || caller.isAdmin
}

/** Goals, history and figures: itself, who leads its crew, guides and admins. */
export function mayReadGoals(caller: Viewer, person: Seen): boolean {
  return caller.id === person.id || caller.isAdmin || caller.isGuide || leadsCrew(caller, person.groupId)
}

/** Its captain, or a coach assigned to it; nobody leads those without a crew. */
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

function isCrewMate(caller: Pick<Viewer, 'groupId'>, person: Pick<Seen, 'groupId'>): boolean {
  return person.groupId !== null && caller.groupId === person.groupId
}
