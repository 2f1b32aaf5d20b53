export { recordActivity, removeActivity } from './activities.store.ts'
export { notificationRoutes } from './notifications.routes.ts'
export { notify } from './notifications.store.ts'
