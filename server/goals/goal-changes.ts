// Tells browsers that a goal changed: its owner, the crew with its coaches, the studio's guides, the admins.

import type { Topic } from '../../contract/topics.ts'
import { aboutGoalsOf, toAccounts } from '../platform/audiences.ts'
import type { Services } from '../platform/http/route.ts'
import type { OwnerFacts } from './goal-owners.store.ts'

export function publishGoal(
  { live }: Services,
  schoolId: number,
  owner: OwnerFacts,
  topics: Topic[],
  told: readonly number[] = [],
): void {
  live.publish({ schoolId, topics, to: aboutGoalsOf([owner]) })
  if (told.length > 0) live.publish({ schoolId, topics: ['notifications'], to: toAccounts(told) })
}
