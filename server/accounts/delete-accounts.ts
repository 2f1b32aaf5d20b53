// Deletes people with everything they own; feedback they gave to others loses its giver.
import type { ListResult } from '../../contract/accounts.ts'
import { errorTable } from '../../contract/errors.ts'
import type { User } from '../../contract/people.ts'
import { idsOf } from '../platform/db/engine.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { removeSnapshot, saveGoalsOfPeople, snapshotFileOfPeople } from '../snapshots/index.ts'
import {
  type AccountTx,
  listResult,
  resolveAccountList,
  withAccount,
  withAccounts,
} from './account-transactions.ts'
import { mayEditAccount } from './accounts.policy.ts'
import { deleteUsers, recordAccount } from './accounts.store.ts'
import { schoolAdmins, studiosGuidedBy } from './accounts.views.ts'
import { announceAccounts } from './announce.ts'
import { refusedDeletions } from './deletion.rules.ts'

/** The caller may edit the account. 409 `own_account` or `last_admin`. */
export async function deleteAccount(context: MemberContext, account: User): Promise<void> {
  const deletion = await withAccount(context, { account, may: mayEditAccount }, async (tx, current) => {
    const admins = await schoolAdmins(tx.db, current.schoolId)
    const code = refusedDeletions(context.caller.id, [current], admins).get(current.id)
    if (code) refuse(code)
    await recordAccount(tx.db, context, current, 'user.delete')
    return remove(tx, [current])
  })
  announceDeletion(context, deletion)
}

/** A call that names this many people writes a snapshot of their goals first. */
const SNAPSHOT_FROM = 20

/**
 * Deletes those that may be deleted and refuses each other one with a sentence. Throws `unavailable`, and deletes none,
 * if the snapshot of a long list cannot be written.
 */
export async function deleteAccounts(
  context: MemberContext,
  userIds: readonly number[],
  namedSchool: boolean,
): Promise<ListResult> {
  const list = await resolveAccountList(context, userIds, namedSchool)
  let file: string | null = null
  try {
    const { result, deletion } = await withAccounts(context, list, async (tx, found) => {
      const editable = [...found.values()].filter((account) => mayEditAccount(context.caller, account))
      const codes = refusedDeletions(context.caller.id, editable, await schoolAdmins(tx.db, list.schoolId))
      const deletable = editable.filter(({ id }) => !codes.has(id))
      let detail: { snapshot: string } | undefined
      // Goals of people without a school could not be restored into any school.
      if (list.ids.length >= SNAPSHOT_FROM && list.schoolId !== null && deletable.length > 0) {
        file ??= snapshotFileOfPeople(context.services.dataFolder, list.schoolId, context.now)
        const saved = await saveGoalsOfPeople(
          { ...tx, schoolId: list.schoolId },
          deletable,
          file,
          context.now,
        )
        if (saved) detail = { snapshot: file }
      }
      for (const account of deletable) await recordAccount(tx.db, context, account, 'user.delete', detail)
      const result = listResult(list.ids, found, (account) => {
        const code = codes.get(account.id)
        if (code) return errorTable[code][1]
        return deletable.includes(account) ? null : 'Only a super admin may delete this account.'
      })
      return { result, deletion: await remove(tx, deletable) }
    })
    announceDeletion(context, deletion)
    return result
  } catch (error) {
    // Nothing was deleted, so the snapshot is not needed.
    if (file !== null) removeSnapshot(file)
    throw error
  }
}

interface Deletion {
  accounts: readonly User[]
  guided: number[]
}

async function remove(tx: AccountTx, accounts: readonly User[]): Promise<Deletion> {
  await deleteUsers(tx.db, tx.engine, idsOf(accounts))
  return { accounts, guided: await studiosGuidedBy(tx.db, accounts) }
}

function announceDeletion({ services: { live } }: MemberContext, { accounts, guided }: Deletion) {
  const changes = accounts.map((before) => ({ before, after: null }))
  announceAccounts(live, changes, guided)
}
