// The audience of each kind of change: the people who may have it on an open screen. Every `live.publish` takes its
// audience from here, so that one file decides who refreshes.
import { chunksOf } from './chunks.ts'
import type { Audience } from './live.ts'

/** A person and their crew. A move has two: the one before it and the one after it. */
export interface Membership {
  id: number
  groupId: number | null
}

/** An owner of goals. A guide's goals are shown to the learners of the guide's assigned studio. */
export interface GoalOwnerMembership extends Membership {
  studioId: number | null
  assignedStudioId: number | null
}

/** Everyone in the school: the change is on every screen. */
export const toSchool: Audience = 'school'

/** The school's admins. A change without a school goes to the super admins. */
export const toAdmins: Audience = { admins: true }

/** Coaches, guides and admins: their screens list all crews and all people of the school. */
export const toStaff: Audience = { crewLists: true }

/** `toStaff` without the admins, for changes that tell the admins about more topics. */
export const toCoachesAndGuides: Audience = { crewLists: true, admins: false }

/** Only these accounts, on all their devices. */
export function toAccounts(ids: readonly number[]): Audience {
  return { users: [...ids], admins: false }
}

/** The account's own devices, and the admins, because their log records the change. */
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
export function aboutPeople(people: readonly Membership[]): Audience {
  return { users: uniqueIds(people.map(({ id }) => id)), ...aboutCrews(people.map(({ groupId }) => groupId)) }
}

/** Crews, their members and captains: the members, every coach and guide, the admins. */
export function aboutCrews(crews: readonly (number | null)[]): Audience & object {
  return { crews: uniqueIds(crews), crewLists: true }
}

/** Changes of membership: the members, their crews with the coaches, the studios' guides, the admins. */
export function aboutMembers(
  ids: Readonly<Record<'users' | 'crews' | 'studios', readonly number[]>>,
): Audience {
  return { users: [...ids.users], crews: [...ids.crews], studios: [...ids.studios] }
}

/** The members of these crews and the coaches assigned to them. */
export function toCrews(crews: readonly (number | null)[]): Audience {
  return { crews: uniqueIds(crews), admins: false }
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
export function aboutGoalsOf(owners: readonly GoalOwnerMembership[]): Audience {
  return {
    users: owners.map(({ id }) => id),
    crews: uniqueIds(owners.map(({ groupId }) => groupId)),
    studios: uniqueIds(owners.flatMap(({ studioId, assignedStudioId }) => [studioId, assignedStudioId])),
    learnersOf: uniqueIds(owners.map(({ assignedStudioId }) => assignedStudioId)),
    admins: true,
  }
}

/** Reflections: the learners who wrote them, the adult coaches of their crews, the studios' guides, the admins; not the crews. */
export function toReadersOfReflections(
  learners: readonly Pick<GoalOwnerMembership, 'id' | 'groupId' | 'studioId'>[],
): Audience {
  return {
    users: learners.map(({ id }) => id),
    coachesOf: uniqueIds(learners.map(({ groupId }) => groupId)),
    studios: uniqueIds(learners.map(({ studioId }) => studioId)),
  }
}

/** The learners who are shown the goals of the guides of these studios. */
export function toReadersOfGuides(studios: readonly number[]): Audience {
  return { learnersOf: [...studios], admins: false }
}

/** Learners as their guides and the admins see them: the guides of these studios, and the admins. */
export function toGuidesAndAdmins(studios: readonly (number | null)[]): Audience {
  return { studios: uniqueIds(studios) }
}

function uniqueIds(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids.filter((id) => id !== null))]
}
