// Publishes changes of people to open screens: to those of the people themselves, and to those of others.
import type { Topic } from '../../contract/topics.ts'
import { aboutMembers, toCoachesAndGuides, toManyAccounts } from '../platform/audiences.ts'
import type { Live } from '../platform/live.ts'

/** Roles, crew and flags decide what a person's own screens show and allow, so all of them refresh. */
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

/** The topics that depend on crew membership; notifications include the crew. */
const MEMBERSHIP_TOPICS: Topic[] = ['crews', 'people', 'goals', 'feedback', 'activities', 'notifications']

/** Refreshes the screens of these people, because their own account changed. */
export function announceOwn(live: Live, userIds: readonly number[]): void {
  for (const to of toManyAccounts(userIds)) live.publish({ schoolId: null, topics: OWN_TOPICS, to })
}

export interface Moves {
  userIds: readonly number[]
  /** The crews that people left or joined. */
  crews: readonly number[]
  /** The studios of the people, if known. */
  studios?: readonly number[]
}

/** Publishes moves between crews. Members and coaches of these crews refresh everything, other staff the lists of crews. */
export function announceMoves(live: Live, schoolId: number, { userIds, crews, studios = [] }: Moves): void {
  live.publish({ schoolId, topics: MEMBERSHIP_TOPICS, to: aboutMembers({ users: userIds, crews, studios }) })
  live.publish({ schoolId, topics: ['crews', 'people'], to: toCoachesAndGuides })
  announceOwn(live, userIds)
}
