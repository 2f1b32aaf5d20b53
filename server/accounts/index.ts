export {
  type AccountList,
  type AccountTx,
  accountsIn,
  resolveAccountList,
  withAccount,
  withAccounts,
} from './account-transactions.ts'
export { looksAfter, mayChangeRoles } from './accounts.policy.ts'
export { accountRoutes, accountToChangeRoles } from './accounts.routes.ts'
export { changeEntries, deleteUsers, unlinkAndSignOut } from './accounts.store.ts'
export { announceAccounts, announceNew } from './announce.ts'
export { withAnnouncement, writeAccountRoles, writeFlags } from './change-roles.ts'
