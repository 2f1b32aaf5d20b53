export { notificationRoutes } from './notifications.routes.ts'
export {
  aboutFeedback,
  keptByGuides,
  newsColumns,
  notify,
  notifyAll,
  recordActivity,
  removeActivity,
  revokeNotifications,
  stoppedLeading,
} from './notifications.store.ts'
export { activitiesOf, notificationColumns, withData } from './notifications.views.ts'
