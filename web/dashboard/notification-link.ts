// The link of a notification; null, and so plain text, if the user may not open that crew's goals now.
import type { Notification } from '../../contract/notifications.ts'
import type { User } from '../../contract/people.ts'
import { isCoach, ledCrew } from '../../contract/roles.ts'
import { paths } from '../frame/paths.ts'

export function notificationLink(
  { type, goalId, groupId }: Pick<Notification, 'type' | 'goalId' | 'groupId'>,
  user: User,
): string | null {
  if (goalId === null || groupId === null) return null
  if (type === 'goal_feedback_negative' && ledCrew(user) === groupId) {
    return paths.coachingCrew(groupId, { editGoal: goalId })
  }
  if (isCoach(user) && user.assignedCrews.includes(groupId)) return paths.feedbackCrew(groupId)
  return null
}
