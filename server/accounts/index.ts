export {
  type AccountList,
  accountsIn,
  resolveAccountList,
  withAccount,
  withAccounts,
} from './account-transactions.ts'
export { caresFor, mayChangeRoles } from './accounts.policy.ts'
export { accountRoutes, accountToChangeRoles } from './accounts.routes.ts'
export { changeEntries, deleteUsers, unlinkAndSignOut } from './accounts.store.ts'
export { announceAccounts, announceNew } from './announce.ts'
export { withAnnouncement, writeAccountRoles, writeFlags } from './change-roles.ts'
