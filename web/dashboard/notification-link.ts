// The link of a notification; null, and so plain text, if the user may not open that crew's goals now.
import { notificationKinds } from '../../contract/notification-kinds.ts'
import type { Notification } from '../../contract/notifications.ts'
import type { User } from '../../contract/people.ts'
import { isAdultCoach, isCoach, isLearner, ledCrew } from '../../contract/roles.ts'
import { paths } from '../frame/paths.ts'

export function notificationLink(
  { type, goalId, groupId }: Pick<Notification, 'type' | 'goalId' | 'groupId'>,
  user: User,
): string | null {
  const { opens } = notificationKinds[type]
  if (opens === 'history') return paths.goalHistory()
  if (goalId === null) return null
  if (opens === 'history of a goal')
    return paths.goalHistory(isLearner(user) && !isAdultCoach(user) ? undefined : user.id)
  if (groupId === null) return null
  const isOne = {
    captain: ledCrew(user) === groupId,
    coach: isCoach(user) && user.assignedCrews.includes(groupId),
  }
  const pages = {
    goal: paths.coachingCrew(groupId, { editGoal: goalId }),
    goals: paths.coachingCrew(groupId),
    review: paths.feedbackCrew(groupId),
  }
  const screen = opens.find(([role]) => isOne[role])?.[1]
  return screen ? pages[screen] : null
}
