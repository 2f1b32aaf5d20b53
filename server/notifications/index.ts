export { notificationRoutes } from './notifications.routes.ts'
export {
  hasStoppedLeading,
  notify,
  notifyAll,
  recordActivity,
  removeActivity,
  revokeNotifications,
  toFeedbackNews,
  toMessageColumns,
  typesKeptByGuides,
} from './notifications.store.ts'
export { listActivities, notificationColumns, tellNotification } from './notifications.views.ts'
