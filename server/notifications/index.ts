export { type NewActivity, recordActivity, removeActivity } from './activities.store.ts'
export { notificationRoutes } from './notifications.routes.ts'
export { type NewNotification, notify } from './notifications.store.ts'
