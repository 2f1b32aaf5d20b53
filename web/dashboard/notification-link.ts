// The link of a notification; null, and so plain text, if the user may not open that crew's goals now.
import type { Notification } from '../../contract/notifications.ts'
import type { User } from '../../contract/people.ts'
import { isAdultCoach, isCoach, isLearner, ledCrew } from '../../contract/roles.ts'
import { paths } from '../frame/paths.ts'

export function notificationLink(
  { type, goalId, groupId }: Pick<Notification, 'type' | 'goalId' | 'groupId'>,
  user: User,
): string | null {
  if (type === 'reflection_answered') return paths.goalHistory()
  if (goalId === null) return null
  if (type === 'goal_moved')
    return paths.goalHistory(isLearner(user) && !isAdultCoach(user) ? undefined : user.id)
  if (groupId === null) return null
  const leads = ledCrew(user) === groupId
  if (type === 'goal_feedback_negative' && leads) return paths.coachingCrew(groupId, { editGoal: goalId })
  const coaches = isCoach(user) && user.assignedCrews.includes(groupId)
  if (coaches || (leads && type === 'feedback_answered')) return paths.feedbackCrew(groupId)
  return leads && type === 'goal_stuck' ? paths.coachingCrew(groupId) : null
}
