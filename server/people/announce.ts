// Publishes what a change of people means for open screens: their own, and those of others.
import type { Topic } from '../../contract/topics.ts'
import { aboutMembers, toCoachesAndGuides, toManyAccounts } from '../platform/audiences.ts'
import type { Live } from '../platform/live.ts'

/** A person's roles, crew and flags decide what each of its own screens shows and allows. */
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

/** Goals, feedback, activities and the crew of notifications move with the members. */
const MEMBERSHIP_TOPICS: Topic[] = ['crews', 'people', 'goals', 'feedback', 'activities', 'notifications']

/** To these people alone: their account is a different one now. */
export function announceOwn(live: Live, userIds: readonly number[]): void {
  for (const to of toManyAccounts(userIds)) live.publish({ schoolId: null, topics: OWN_TOPICS, to })
}

export interface Moves {
  userIds: readonly number[]
  /** Those that were left and those that were joined. */
  crews: readonly number[]
  /** Of the people, as far as they are known. */
  studios?: readonly number[]
}

/** People joined crews or left them. Members and coaches of these crews refresh everything, lists of crews themselves. */
export function announceMoves(live: Live, schoolId: number, { userIds, crews, studios = [] }: Moves): void {
  live.publish({ schoolId, topics: MEMBERSHIP_TOPICS, to: aboutMembers({ users: userIds, crews, studios }) })
  live.publish({ schoolId, topics: ['crews', 'people'], to: toCoachesAndGuides })
  announceOwn(live, userIds)
}
