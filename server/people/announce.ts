// Notifies open screens of changes of people: their own screens, and those of others.
import type { Topic } from '../../contract/topics.ts'
import { aboutMembers, toCoachesAndGuides, toManyAccounts } from '../platform/audiences.ts'
import type { Live } from '../platform/live.ts'

/** A person's roles, crew and flags decide what all of their own screens show and allow. */
const OWN_TOPICS: Topic[] = [
  'session',
  'people',
  'crews',
  'assignments',
  'goals',
  'feedback',
  'activities',
  'notifications',
]

/** What depends on crew membership: goals, feedback, activities, and the crew in notifications. */
const MEMBERSHIP_TOPICS: Topic[] = ['crews', 'people', 'goals', 'feedback', 'activities', 'notifications']

/** Notifies only these people that their own account changed. */
export function announceOwn(live: Live, userIds: readonly number[]): void {
  for (const to of toManyAccounts(userIds)) live.publish({ schoolId: null, topics: OWN_TOPICS, to })
}

export interface Moves {
  userIds: readonly number[]
  /** The crews that were left, and those that were joined. */
  crews: readonly number[]
  /** The studios of the people, if known. */
  studios?: readonly number[]
}

/** People joined or left crews. Members and coaches of these crews refresh everything, other staff the lists of crews. */
export function announceMoves(live: Live, schoolId: number, { userIds, crews, studios = [] }: Moves): void {
  live.publish({ schoolId, topics: MEMBERSHIP_TOPICS, to: aboutMembers({ users: userIds, crews, studios }) })
  live.publish({ schoolId, topics: ['crews', 'people'], to: toCoachesAndGuides })
  announceOwn(live, userIds)
}
