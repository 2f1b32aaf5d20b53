export { notificationRoutes } from './notifications.routes.ts'
export {
  aboutFeedback,
  newsColumns,
  notify,
  recordActivity,
  removeActivity,
} from './notifications.store.ts'
export { activitiesOf, storedData } from './notifications.views.ts'
export { keptByGuides, revokeNotifications, stoppedLeading } from './revoke-notifications.ts'
