// The link of a notification; null, and so plain text, if the user may not open that crew's goals now.
import type { Notification } from '../../contract/notifications.ts'
import type { User } from '../../contract/people.ts'
import { isAdultCoach, isCoach, isLearner, ledCrew } from '../../contract/roles.ts'
import { paths } from '../frame/paths.ts'

export function notificationLink(
  { type, goalId, groupId }: Pick<Notification, 'type' | 'goalId' | 'groupId'>,
  user: User,
): string | null {
  if (goalId === null) return null
  if (type === 'goal_moved')
    return paths.goalHistory(isLearner(user) && !isAdultCoach(user) ? undefined : user.id)
  if (groupId === null) return null
  if (type === 'goal_feedback_negative' && ledCrew(user) === groupId) {
    return paths.coachingCrew(groupId, { editGoal: goalId })
  }
  if (isCoach(user) && user.assignedCrews.includes(groupId)) return paths.feedbackCrew(groupId)
  return null
}
