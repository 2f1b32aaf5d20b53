export { mayChangeRoles } from './accounts.policy.ts'
export { accountRoutes } from './accounts.routes.ts'
export { deleteUsers } from './accounts.store.ts'
