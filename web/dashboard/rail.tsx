// What lies beside the goals, or below them on small screens. A chunk of its own: goals are what is looked for first.
import type { UseQueryResult } from '@tanstack/react-query'
import type { GroupWithMembers } from '../../contract/crews.ts'
import type { Activity } from '../../contract/notifications.ts'
import { useUser } from '../app/session-context.ts'
import { CrewActivity } from './crew-activity.tsx'
import { MyCrew, NoCrew } from './my-crew.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import type { useNotifications } from './use-notifications.ts'

export function Rail({
  notifications,
  crew,
  activities,
}: {
  notifications: ReturnType<typeof useNotifications>
  crew: UseQueryResult<GroupWithMembers>
  activities: UseQueryResult<Activity[]>
}) {
  const { groupId } = useUser()
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
