export { mayChangeRoles } from './accounts.policy.ts'
export { accountRoutes, accountToChangeRoles } from './accounts.routes.ts'
export { deleteUsers } from './accounts.store.ts'
export { withAnnouncement, writeAccountRoles, writeFlags } from './change-roles.ts'
