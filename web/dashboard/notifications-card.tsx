import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { isAlike, notificationKinds } from '../../contract/notification-kinds.ts'
import type { Notification } from '../../contract/notifications.ts'
import type { User } from '../../contract/people.ts'
import { isAdultCoach, isCoach, isLearner, ledCrew } from '../../contract/roles.ts'
import type { Answer } from '../api/calls.ts'
import { useChange } from '../api/queries.ts'
import type { useNotifications } from '../frame/notifications.tsx'
import { paths } from '../frame/paths.ts'
import { useUser } from '../frame/user-and-week.ts'
import { Button, TextButton } from '../ui/button.tsx'
import { Card, CardBody, CardRows } from '../ui/card.tsx'
import { keepFocus } from '../ui/keep-focus.ts'
import { ShowMore } from '../ui/show-more.tsx'
import { useOnPhone } from '../ui/store.ts'
import { Count } from '../ui/tag.tsx'
import { showSuccess } from '../ui/toast.ts'
import { NotificationRow, RunRow } from './notification-rows.tsx'
import { groupRuns } from './runs.ts'

/** The number of notifications on a phone, where the crew is below them, until more are requested. */
const FIRST_ON_PHONE = 3

interface NotificationsCardProps {
  list: ReturnType<typeof useNotifications>
  /** Those of the list in another order. */
  items?: readonly Notification[]
}

/** The user's notifications, newest first unless `items` says otherwise; older ones on demand. */
export function NotificationsCard({ list, items = list.data?.items ?? [] }: NotificationsCardProps) {
  const user = useUser()
  const { markOne, markAll } = useReadNotifications()
  const unread = list.data?.pages[0]?.unreadCount ?? 0
  const onPhone = useOnPhone()
  const [all, setAll] = useState(false)
  const runs = groupRuns(items, isAlike)
  const shown = onPhone && !all ? runs.slice(0, FIRST_ON_PHONE) : runs
  const more = runs.slice(shown.length).flat().length
  const row = (notification: Notification) => (
    <NotificationRow
      key={notification.id}
      notification={notification}
      href={notificationLink(notification, user)}
      onRead={markOne}
    />
  )
  return (
    <Card
      title={t`Notifications`}
      sub={unread > 0 && <Count count={unread} tone="unread" label={t`unread`} />}
      action={
        unread > 0 && (
          <TextButton
            className="me-2"
            onClick={(event) => {
              keepFocus(event.currentTarget)
              markAll()
            }}
          >
            {t`Mark all as read`}
          </TextButton>
        )
      }
      id="notifications"
      className="max-lg:sm:col-span-2"
    >
      {items.length > 0 ? (
        <CardRows className="overflow-hidden rounded-b-14">
          {shown.map((run) =>
            run.length === 1 ? (
              row(run[0])
            ) : (
              <RunRow key={run.at(-1)?.id} run={run}>
                {run.map(row)}
              </RunRow>
            ),
          )}
          {more > 0 && (
            <li key="more" className="p-1">
              <Button
                variant="ghost"
                className="w-full"
                onClick={(event) => {
                  keepFocus(event.currentTarget)
                  setAll(true)
                }}
              >
                {t`Show ${more} more`}
              </Button>
            </li>
          )}
          {more === 0 && list.hasNextPage && (
            <li key="older" className="p-1">
              <ShowMore wide list={list} label={t`Show older`} />
            </li>
          )}
        </CardRows>
      ) : (
        <CardBody className="text-14 text-ink-2">
          {list.isError ? (
            <p role="alert">
              {t`Couldn’t load your notifications.`}{' '}
              <TextButton onClick={() => void list.refetch()}>{t`Try again`}</TextButton>
            </p>
          ) : isAdultCoach(user) ? (
            t`Nothing yet.`
          ) : (
            t`Nothing yet. You’ll hear here when someone reads your goals.`
          )}
        </CardBody>
      )}
    </Card>
  )
}

type NotificationPage = Answer<'GET /api/notifications'>

function useReadNotifications() {
  const change = useChange('PATCH /api/notifications/:id/read', {
    optimistic: ({ params }, cache) =>
      cache.update('GET /api/notifications', (page) => withRead(page, Number(params.id))),
    failure: [t`Failed to mark notification as read`, t`Please try again.`],
  })
  const all = useChange('PUT /api/notifications/mark-all-read', {
    optimistic: (_, cache) => cache.update('GET /api/notifications', withAllRead),
    onSuccess: () => showSuccess(t`All notifications marked as read`),
    failure: [t`Failed to mark all notifications as read`, t`Please try again.`],
  })
  return {
    markOne: (id: number) => change.mutate({ params: { id } }),
    markAll: () => {
      if (!all.isPending) all.mutate({})
    },
  }
}

/** Every page has the unread count, including pages without the notification that was read. */
const withRead = (page: NotificationPage, id: number): NotificationPage => ({
  ...page,
  unreadCount: Math.max(0, page.unreadCount - 1),
  items: page.items.map((item) => (item.id === id ? { ...item, isRead: true } : item)),
})

const withAllRead = (page: NotificationPage): NotificationPage => ({
  ...page,
  unreadCount: 0,
  items: page.items.map((item) => ({ ...item, isRead: true })),
})

export function notificationLink(
  { type, goalId, groupId }: Pick<Notification, 'type' | 'goalId' | 'groupId'>,
  user: User,
): string | null {
  const { opens } = notificationKinds[type]
  if (opens === 'history') return paths.goalHistory()
  if (goalId === null) return null
  if (opens === 'history of a goal')
    return paths.goalHistory(isLearner(user) && !isAdultCoach(user) ? undefined : user.id)
  if (groupId === null) return null
  const isOne = {
    captain: ledCrew(user) === groupId,
    coach: isCoach(user) && user.assignedCrews.includes(groupId),
  }
  const pages = {
    goal: paths.coachingCrew(groupId, { editGoal: goalId }),
    goals: paths.coachingCrew(groupId),
    review: paths.feedbackCrew(groupId),
  }
  const screen = opens.find(([role]) => isOne[role])?.[1]
  return screen ? pages[screen] : null
}
