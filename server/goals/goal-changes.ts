// Publishes goal changes to the browsers of the owner, the crew with its coaches, the studio's guides and the admins.

import type { Topic } from '../../contract/topics.ts'
import { aboutGoalsOf, toAccounts } from '../platform/audiences.ts'
import type { Services } from '../platform/http/route.ts'
import type { OwnerFacts } from './goal-owners.store.ts'

/** @param notified the ids of the users who got a notification about the change */
export function publishGoalChange(
  { live }: Services,
  schoolId: number,
  owner: OwnerFacts,
  topics: Topic[],
  notified: readonly number[] = [],
): void {
  live.publish({ schoolId, topics, to: aboutGoalsOf([owner]) })
  if (notified.length > 0) live.publish({ schoolId, topics: ['notifications'], to: toAccounts(notified) })
}
