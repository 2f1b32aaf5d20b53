// Audiences of changes: for each kind of thing, the people who may have it on an open screen. Every `live.publish`
// takes its audience from here, so that one place decides who refreshes.

import type { Audience } from './live.ts'
import { portions } from './portions.ts'

/** Where a person stands; of a move, give it once for before and once for after. */
export interface PersonPlace {
  id: number
  groupId: number | null
}

/** Where the owner of goals stands: a guide's goals are shown to the learners of its assigned studio. */
export interface GoalOwnerPlace extends PersonPlace {
  studioId: number | null
  assignedStudioId: number | null
}

/** The whole school, for what every screen shows. */
export const toSchool: Audience = 'school'

/** The admins of the school; of a change without a school, the super admins. */
export const toAdmins: Audience = { admins: true }

/** Screens that list all crews and all people of a school: those of coaches, guides and admins. */
export const toStaff: Audience = { crewLists: true }

/** The same without the admins, who get more of the change than these. */
export const toCoachesAndGuides: Audience = { crewLists: true, admins: false }

/** These accounts on all their devices, and nobody else. */
export function toAccounts(ids: readonly number[]): Audience {
  return { users: [...ids], admins: false }
}

/** An account and what is recorded of it: its own devices, and the log of the admins. */
export function aboutAccount(id: number): Audience {
  return { users: [id], admins: true }
}

/** PostgreSQL carries a list of this length in one notification; a longer one would go to everybody instead. */
const ACCOUNTS_AT_ONCE = 500

/** The same for any number of accounts. */
export function toManyAccounts(ids: readonly number[]): Audience[] {
  return [...portions([...new Set(ids)], ACCOUNTS_AT_ONCE)].map(toAccounts)
}

/** People as others see them: their crews, every coach and guide, the admins. */
export function aboutPeople(people: readonly PersonPlace[]): Audience {
  return { users: present(people.map(({ id }) => id)), ...aboutCrews(people.map(({ groupId }) => groupId)) }
}

/** Crews, their members and captains: the members, every coach and guide, the admins. */
export function aboutCrews(crews: readonly (number | null)[]): Audience & object {
  return { crews: present(crews), crewLists: true }
}

/** Members of crews, with what moves along with them: themselves, the crews with their coaches, the studios' guides, the admins. */
export function aboutMembers(
  places: Readonly<Record<'users' | 'crews' | 'studios', readonly number[]>>,
): Audience {
  return { users: [...places.users], crews: [...places.crews], studios: [...places.studios] }
}

/** The members of these crews and the coaches assigned to them. */
export function toCrews(crews: readonly (number | null)[]): Audience {
  return { crews: present(crews), admins: false }
}

/** The learners of these studios and the guides who look after them. */
export function toStudios(studios: readonly number[]): Audience {
  return { studios: [...studios], learnersOf: [...studios], admins: false }
}

/** A studio: its learners and guides, every coach and guide, the admins; and these crews and people. */
export function aboutStudio(
  studio: number,
  { crews = [], users = [] }: { crews?: readonly number[]; users?: readonly number[] },
): Audience {
  return { users: [...users], crews: [...crews], studios: [studio], learnersOf: [studio], crewLists: true }
}

/** Goals: their owners, the crews with their coaches, the studios' guides, the admins. */
export function aboutGoalsOf(owners: readonly GoalOwnerPlace[]): Audience {
  return {
    users: owners.map(({ id }) => id),
    crews: present(owners.map(({ groupId }) => groupId)),
    studios: present(owners.flatMap(({ studioId, assignedStudioId }) => [studioId, assignedStudioId])),
    learnersOf: present(owners.map(({ assignedStudioId }) => assignedStudioId)),
    admins: true,
  }
}

/** The learners who are shown the goals of the guides of these studios. */
export function toReadersOfGuides(studios: readonly number[]): Audience {
  return { learnersOf: [...studios], admins: false }
}

function present(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids.filter((id) => id !== null))]
}
