// What lies beside the goals, or below them on small screens. A chunk of its own: goals are what is looked for first.
import type { UseQueryResult } from '@tanstack/react-query'
import type { GroupWithMembers } from '../../contract/crews.ts'
import type { Activity } from '../../contract/notifications.ts'
import { useUser } from '../frame/session-context.ts'
import { useDeferredFlag } from '../ui/use-deferred.ts'
import { CrewActivity } from './crew-activity.tsx'
import { MyCrew, NoCrew } from './my-crew.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { RailSkeleton } from './rail-skeleton.tsx'
import { useNotifications } from './use-notifications.ts'

/** `ready`: what stands above it on small screens has its height. */
export function Rail({
  ready,
  crew,
  activities,
}: {
  ready: boolean
  crew: UseQueryResult<GroupWithMembers>
  activities: UseQueryResult<Activity[]>
}) {
  const { groupId } = useUser()
  const notifications = useNotifications()
  const crewKnown = groupId === null || (!crew.isPending && !activities.isPending)
  // In another crew nothing is known at once.
  const shown = useDeferredFlag(ready && !notifications.isPending && crewKnown)
  if (!shown) return <RailSkeleton />
  return (
    <>
      <NotificationsCard list={notifications} />
      {groupId === null ? (
        <NoCrew />
      ) : (
        <>
          <MyCrew crew={crew.data} onRetry={() => void crew.refetch()} />
          <CrewActivity activities={activities.data} onRetry={() => void activities.refetch()} />
        </>
      )}
    </>
  )
}
