// The roles of a user, for screens and links. The server checks permissions on every call.
import type { Roles } from './coaching.ts'
import type { Person, User } from './people.ts'

export const isAdmin = (user: User): boolean => user.isAdmin || user.isSuperAdmin
export const isCoach = (user: User): boolean => user.isCoachWooden
export const isGuide = (user: User): boolean => user.isGuide

/** The part of a user that `PUT /api/admin/users/:id/roles` sets. The crews are in the order of their ids. */
export const toRoles = (user: Roles): Roles => ({
  isAdmin: user.isAdmin,
  isGuide: user.isGuide,
  isCoachWooden: user.isCoachWooden,
  isCrewCaptain: user.isCrewCaptain,
  canBypassDeadlines: user.canBypassDeadlines,
  hasLeft: user.hasLeft,
  studio: user.studio,
  assignedStudio: user.assignedStudio,
  assignedCrews: user.assignedCrews.toSorted((a, b) => a - b),
  groupId: user.groupId,
})

export const hasSameRoles = (a: Roles, b: Roles): boolean =>
  JSON.stringify(toRoles(a)) === JSON.stringify(toRoles(b))

/** Neither admin nor guide; coaches and captains may be learners with goals of their own. */
export const isLearner = (user: User): boolean => !isAdmin(user) && !user.isGuide

/** A guide who is not a coach has no learner dashboard. */
export const isGuideOnly = (user: User): boolean => user.isGuide && !user.isCoachWooden

/** A learner who has not chosen a studio, or whose studio was deleted. A coach without one is an adult. */
export const needsStudio = (user: User): boolean =>
  isLearner(user) && !user.isCoachWooden && user.studio === null

/** A coach without a studio is an adult and in no crew. */
export const isAdultCoach = (user: User): boolean => user.isCoachWooden && user.studio === null

/** Staff may set up a second factor. A coach with a studio is a child, so not staff. */
export const isStaff = (user: User): boolean => isAdmin(user) || isGuide(user) || isAdultCoach(user)

/** Whether a user may get a sign-in card. Guides, coaches and admins change their own passwords. */
export const canGetCard = (user: User): boolean => isLearner(user) && !user.isCoachWooden

/** The crew that the user leads as captain, or null. */
export const ledCrew = (user: User): number | null => (user.isCrewCaptain ? user.groupId : null)

/** Whether the user reviews the crew's goals: as assigned coach or as captain. */
export const canReviewCrew = (user: User, crewId: number): boolean =>
  (user.isCoachWooden && user.assignedCrews.includes(crewId)) || ledCrew(user) === crewId

/** Whether the user manages the crew's goals: as reviewer or as admin. */
export const canManageCrew = (user: User, crewId: number): boolean =>
  canReviewCrew(user, crewId) || isAdmin(user)

/** Only a super admin can use Cairn without belonging to a school: it names one with each call. */
export const hasNoSchool = (user: User): boolean => user.schoolId === null && !user.isSuperAdmin

/**
 * Whether the user may give the person's goals more time and enter days away: as coach of the crew, guide of the studio, or
 * admin. Nobody may do it for themselves, or for a person who has left.
 */
export function canGiveTime(
  user: User,
  { id, groupId, studio, hasLeft }: Pick<Person, 'id' | 'groupId' | 'studio' | 'hasLeft'>,
): boolean {
  return user.id !== id && !hasLeft && caresFor(user, { groupId, studio })
}

/** A person's days away are read by the person and by those who may give them time, even once the person has left. */
export const canReadDaysAway = (user: User, person: Pick<Person, 'id' | 'groupId' | 'studio'>): boolean =>
  user.id === person.id || caresFor(user, person)

/** Reflections have the same readers as days away, except coaches with a studio, who are children. */
export const canReadReflections = (user: User, person: Pick<Person, 'id' | 'groupId' | 'studio'>): boolean =>
  user.id === person.id || (isStaff(user) && caresFor(user, person))

/** Whether the user reads the reflections of the crew as its coach. */
export const canReadCrewReflections = (user: User, crewId: number): boolean =>
  isStaff(user) && user.isCoachWooden && user.assignedCrews.includes(crewId)

function caresFor(user: User, { groupId, studio }: Pick<Person, 'groupId' | 'studio'>): boolean {
  const coaches = user.isCoachWooden && groupId !== null && user.assignedCrews.includes(groupId)
  const guides = user.isGuide && studio !== null && user.assignedStudio === studio
  return isAdmin(user) || coaches || guides
}
