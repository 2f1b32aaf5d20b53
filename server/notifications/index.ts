export { notificationRoutes } from './notifications.routes.ts'
export { notify, recordActivity, removeActivity } from './notifications.store.ts'
export { activitiesOf } from './notifications.views.ts'
