import { useUser } from '../frame/session-context.ts'
import { Card, CardBody, CardHeader, CardRows } from '../ui/card.tsx'
import { Count } from '../ui/count.tsx'
import { keepPlace } from '../ui/keep-place.ts'
import { ShowMore } from '../ui/show-more.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { notificationLink } from './notification-link.ts'
import { NotificationRow } from './notification-row.tsx'
import { useReadNotifications } from './read-notifications.ts'
import type { useNotifications } from './use-notifications.ts'

/** What the user was told, the newest first; older ones on demand. */
export function NotificationsCard({ list }: { list: ReturnType<typeof useNotifications> }) {
  const user = useUser()
  const { markOne, markAll } = useReadNotifications()
  const items = list.data?.items ?? []
  const unread = list.data?.pages[0]?.unreadCount ?? 0
  return (
    <Card region className="max-lg:sm:col-span-2">
      <CardHeader
        title="Notifications"
        sub={unread > 0 && <Count of={unread} tone="unread" label="unread" />}
        action={
          unread > 0 && (
            <TextButton
              className="mr-2"
              onClick={(event) => {
                keepPlace(event.currentTarget)
                markAll()
              }}
            >
              Mark all as read
            </TextButton>
          )
        }
      />
      {items.length > 0 ? (
        <CardRows className="overflow-hidden rounded-b-14">
          {items.map((one) => (
            <NotificationRow
              key={one.id}
              notification={one}
              href={notificationLink(one, user)}
              onRead={markOne}
            />
          ))}
          {list.hasNextPage && (
            <li className="p-1">
              <ShowMore wide list={list} label="Show older" />
            </li>
          )}
        </CardRows>
      ) : (
        <CardBody className="text-14 text-ink-2">
          {list.isError ? (
            <p role="alert">
              Notifications could not be loaded.{' '}
              <TextButton onClick={() => void list.refetch()}>Try again</TextButton>
            </p>
          ) : (
            'Nothing yet. You will read here when somebody looks at your goals.'
          )}
        </CardBody>
      )}
    </Card>
  )
}
