// Who reads what is for a person and the adults around: days away and reflections.
import type { Person, User } from '../../contract/people.ts'
import { isAdmin } from '../../contract/roles.ts'

type Placed = Pick<Person, 'studio' | 'groupId'>

/** An admin, the guide of the person's studio or a coach of the person's crew. */
function caresFor(user: User, { studio, groupId }: Placed): boolean {
  return (
    isAdmin(user) ||
    (user.isGuide && studio !== null && user.assignedStudio === studio) ||
    (user.isCoachWooden && groupId !== null && user.assignedCrews.includes(groupId))
  )
}

/** The person, and who cares for it. */
export const readsAbout = (user: User, person: Placed & Pick<Person, 'id'>): boolean =>
  user.id === person.id || caresFor(user, person)
