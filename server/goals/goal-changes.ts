// Tells browsers that a goal changed: its owner, the crew with its coaches, the studio's guides, the admins.

import type { Topic } from '../../contract/topics.ts'
import type { Services } from '../platform/http/route.ts'
import type { Change } from '../platform/live.ts'
import type { OwnerFacts } from './goal-owners.store.ts'

export function publishGoal(
  { live }: Services,
  schoolId: number,
  owner: OwnerFacts,
  topics: Topic[],
  told: readonly number[] = [],
): void {
  const studios = [owner.studioId, owner.assignedStudioId].filter((id) => id !== null)
  const to: Change['to'] = {
    users: [owner.id],
    crews: owner.groupId === null ? [] : [owner.groupId],
    studios,
    // Learners see the goals of their studio's guides.
    learnersOf: owner.assignedStudioId === null ? [] : [owner.assignedStudioId],
    admins: true,
  }
  live.publish({ schoolId, topics, to })
  if (told.length > 0) {
    live.publish({ schoolId, topics: ['notifications'], to: { users: [...told], admins: false } })
  }
}
