// A user's roles in words.
import type { User } from '../../contract/people.ts'
import { isLearner } from '../../contract/roles.ts'
import { plural } from '../../contract/sentences.ts'

/** The roles, which add up, in the order of their permissions. */
export function roleWords(user: User): string[] {
  // A coach without a studio is an adult, who sets no goals.
  const learns = isLearner(user) && !(user.isCoachWooden && user.studio === null)
  const crews = user.assignedCrews.length
  return [
    ...(learns ? ['Learner'] : []),
    ...(user.isCrewCaptain ? [user.groupName === null ? 'Captain' : `Captain of ${user.groupName}`] : []),
    ...(user.isCoachWooden ? [crews === 0 ? 'Coach' : `Coach of ${plural(crews, 'crew')}`] : []),
    ...(user.isGuide ? [user.assignedStudio === null ? 'Guide' : `Guide of ${user.assignedStudio}`] : []),
    ...(user.isSuperAdmin ? ['Super admin'] : user.isAdmin ? ['Admin'] : []),
  ]
}
