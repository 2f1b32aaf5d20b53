// Publishes changes of reflections to those who may read them: the learner, the adult coaches of the crew, the studio's
// guides and the admins, but not the crew.
import type { OwnerFacts } from '../goals/index.ts'
import { toAccounts, toReadersOfReflections } from '../platform/audiences.ts'
import type { Services } from '../platform/http/route.ts'

/** `notified`: the ids of the users who got a notification about the change. */
export function publishReflections(
  { live }: Pick<Services, 'live'>,
  schoolId: number,
  owner: OwnerFacts,
  notified: readonly number[] = [],
): void {
  live.publish({ schoolId, topics: ['reflections'], to: toReadersOfReflections([owner]) })
  if (notified.length > 0) live.publish({ schoolId, topics: ['notifications'], to: toAccounts(notified) })
}
