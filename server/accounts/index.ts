export {
  type AccountList,
  findAccounts,
  resolveAccountList,
  withAccount,
  withAccounts,
} from './account-transactions.ts'
export { canChangeRoles, caresFor } from './accounts.policy.ts'
export { accountRoutes, findAccountForRoles } from './accounts.routes.ts'
export { deleteUsers, toChangeEntries, unlinkAndSignOut } from './accounts.store.ts'
export { announceAccounts, announceNew } from './announce.ts'
export { withAnnouncement, writeAccountRoles, writeFlags } from './change-roles.ts'
