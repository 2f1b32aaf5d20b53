// The audience of each kind of change: the people who may have it on an open screen. Every `live.publish` takes its
// audience from here, so that one file decides who refreshes.
import { chunksOf } from './chunks.ts'
import type { Audience } from './live.ts'

/** A person and their crew. A move has two: the place before it and the place after it. */
export interface PersonPlace {
  id: number
  groupId: number | null
}

/** An owner of goals. A guide's goals are shown to the learners of the guide's assigned studio. */
export interface GoalOwnerPlace extends PersonPlace {
  studioId: number | null
  assignedStudioId: number | null
}

/** Everyone in the school: the change is on every screen. */
export const toSchool: Audience = 'school'

/** The admins of the school; of a change without a school, the super admins. */
export const toAdmins: Audience = { admins: true }

/** Coaches, guides and admins: their screens list all crews and all people of the school. */
export const toStaff: Audience = { crewLists: true }

/** `toStaff` without the admins, for changes of which the admins get more topics. */
export const toCoachesAndGuides: Audience = { crewLists: true, admins: false }

/** Only these accounts, on all their devices. */
export function toAccounts(ids: readonly number[]): Audience {
  return { users: [...ids], admins: false }
}

/** The account's own devices, and the admins, whose log records it. */
export function aboutAccount(id: number): Audience {
  return { users: [id], admins: true }
}

/** A list of this length fits into one PostgreSQL notification; a change with a longer one goes to the whole school. */
const ACCOUNTS_PER_NOTIFICATION = 500

/** `toAccounts` for any number of accounts. */
export function toManyAccounts(ids: readonly number[]): Audience[] {
  return [...chunksOf([...new Set(ids)], ACCOUNTS_PER_NOTIFICATION)].map(toAccounts)
}

/** People as others see them: their crews, every coach and guide, the admins. */
export function aboutPeople(people: readonly PersonPlace[]): Audience {
  return { users: present(people.map(({ id }) => id)), ...aboutCrews(people.map(({ groupId }) => groupId)) }
}

/** Crews, their members and captains: the members, every coach and guide, the admins. */
export function aboutCrews(crews: readonly (number | null)[]): Audience & object {
  return { crews: present(crews), crewLists: true }
}

/** Members of crews, and what moves with them: the members, their crews with the coaches, the studios' guides, the admins. */
export function aboutMembers(
  places: Readonly<Record<'users' | 'crews' | 'studios', readonly number[]>>,
): Audience {
  return { users: [...places.users], crews: [...places.crews], studios: [...places.studios] }
}

/** The members of these crews and the coaches assigned to them. */
export function toCrews(crews: readonly (number | null)[]): Audience {
  return { crews: present(crews), admins: false }
}

/** The learners and the guides of these studios. */
export function toStudios(studios: readonly number[]): Audience {
  return { studios: [...studios], learnersOf: [...studios], admins: false }
}

/** A studio: its learners, every coach and guide, the admins, and the given crews and people. */
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

/** What learners wrote about their weeks: they, the adult coaches of their crews, the studios' guides, the admins; not the crews. */
export function toReadersOfReflections(
  learners: readonly Pick<GoalOwnerPlace, 'id' | 'groupId' | 'studioId'>[],
): Audience {
  return {
    users: learners.map(({ id }) => id),
    coachesOf: present(learners.map(({ groupId }) => groupId)),
    studios: present(learners.map(({ studioId }) => studioId)),
  }
}

/** The learners who are shown the goals of the guides of these studios. */
export function toReadersOfGuides(studios: readonly number[]): Audience {
  return { learnersOf: [...studios], admins: false }
}

/** Learners as their guides and the admins see them: the guides of these studios, and the admins. */
export function toGuidesAndAdmins(studios: readonly (number | null)[]): Audience {
  return { studios: present(studios) }
}

function present(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids.filter((id) => id !== null))]
}
