// What a person is told, and the recent activity of a crew.
import { groupFor, mayViewCrew } from '../crews/index.ts'
import { refuse } from '../platform/errors.ts'
import { type MemberContext, route } from '../platform/http/route.ts'
import { decodeCursor } from '../platform/paging.ts'
import { activitiesOf } from './activities.views.ts'
import { mayReadNotification } from './notifications.policy.ts'
import { notificationById, notificationsOf, unreadCountOf } from './notifications.views.ts'
import { readAllNotifications, readNotification } from './read-notifications.ts'

export const notificationRoutes = {
  ...route('GET /api/notifications', {
    handle: async ({ services: { database }, caller }, { query: { limit, cursor } }) => {
      const [beforeId] = decodeCursor(cursor, ['id']) ?? []
      const page = await notificationsOf(database.db, caller.id, { limit, beforeId })
      return { ...page, unreadCount: await unreadCountOf(database.db, caller.id) }
    },
  }),
  ...route('PATCH /api/notifications/:id/read', {
    subject: (context, { params }) => ownNotification(context, params.id),
    handle: (context, { subject }) => readNotification(context, subject),
  }),
  ...route('PUT /api/notifications/mark-all-read', {
    handle: async (context) => ({ updated: await readAllNotifications(context) }),
  }),
  ...route('GET /api/groups/:id/activities', {
    subject: async (context, { params }) => {
      const found = await groupFor(context, params.id)
      if (!mayViewCrew(context.caller, found.group.id)) refuse('forbidden')
      return found
    },
    handle: (_context, { subject: { school, group } }) => activitiesOf(school, group.id),
  }),
}

async function ownNotification({ services, caller }: MemberContext, id: number) {
  const found = await notificationById(services.database.db, id)
  const visible = found && (caller.isSuperAdmin || found.schoolId === caller.schoolId)
  if (!visible) refuse('not_found')
  if (!mayReadNotification(caller, found.notification)) refuse('forbidden')
  return found.notification
}
