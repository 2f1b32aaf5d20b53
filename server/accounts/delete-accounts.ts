// Deletes people with everything that is theirs; feedback they gave to others stays without a giver.
import type { ListResult } from '../../contract/accounts.ts'
import { errorTable } from '../../contract/errors.ts'
import type { User } from '../../contract/people.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { removeSnapshot, saveGoalsOfPeople, snapshotFileOfPeople } from '../snapshots/index.ts'
import { type AccountTx, withAccount, withAccounts } from './account-transactions.ts'
import { mayEditAccount } from './accounts.policy.ts'
import { deleteUsers, recordAccount } from './accounts.store.ts'
import { adminsAround, studiosGuidedBy } from './accounts.views.ts'
import { announceAccounts } from './announce.ts'
import { refusedDeletions } from './deletion.rules.ts'
import { listOf, listResult } from './listed-accounts.ts'

/** The caller may edit the account. 409 `own_account` or `last_admin`. */
export async function deleteAccount(context: MemberContext, account: User): Promise<void> {
  const gone = await withAccount(context, { account, may: mayEditAccount }, async (tx, current) => {
    const around = await adminsAround(tx.db, current.schoolId)
    const code = refusedDeletions(context.caller.id, [current], around).get(current.id)
    if (code) refuse(code)
    await recordAccount(tx.db, context, current, 'user.delete')
    return deleted(tx, [current])
  })
  announceDeleted(context, gone)
}

/** So many named in one call, and a snapshot of their goals is written first. */
const MANY = 20

/**
 * Those that may go are gone; the others are refused, each with its sentence. Throws `unavailable` where there are many
 * and the snapshot cannot be written: nobody is deleted then.
 */
export async function deleteAccounts(
  context: MemberContext,
  userIds: readonly number[],
  namedSchool: boolean,
): Promise<ListResult> {
  const list = await listOf(context, userIds, namedSchool)
  let file: string | null = null
  try {
    const { result, gone } = await withAccounts(context, list, async (tx, found) => {
      const editable = [...found.values()].filter((account) => mayEditAccount(context.caller, account))
      const codes = refusedDeletions(context.caller.id, editable, await adminsAround(tx.db, list.schoolId))
      const going = editable.filter(({ id }) => !codes.has(id))
      let detail: { snapshot: string } | undefined
      // Goals of people without a school belong to none, and could be put back nowhere.
      if (list.ids.length >= MANY && list.schoolId !== null && going.length > 0) {
        file ??= snapshotFileOfPeople(context.services.dataFolder, list.schoolId, context.now)
        const saved = await saveGoalsOfPeople({ ...tx, schoolId: list.schoolId }, going, file, context.now)
        if (saved) detail = { snapshot: file }
      }
      for (const account of going) await recordAccount(tx.db, context, account, 'user.delete', detail)
      const result = listResult(list.ids, found, (account) => {
        const code = codes.get(account.id)
        if (code) return errorTable[code][1]
        return going.includes(account) ? null : 'Only a super admin may delete this account.'
      })
      return { result, gone: await deleted(tx, going) }
    })
    announceDeleted(context, gone)
    return result
  } catch (error) {
    // Who was not deleted needs no snapshot.
    if (file !== null) removeSnapshot(file)
    throw error
  }
}

interface Deleted {
  accounts: readonly User[]
  guided: number[]
}

async function deleted(tx: AccountTx, accounts: readonly User[]): Promise<Deleted> {
  await deleteUsers(
    tx.db,
    tx.engine,
    accounts.map(({ id }) => id),
  )
  return { accounts, guided: await studiosGuidedBy(tx.db, accounts) }
}

function announceDeleted({ services: { live } }: MemberContext, { accounts, guided }: Deleted) {
  const changes = accounts.map((before) => ({ before, after: null }))
  announceAccounts(live, changes, guided)
}
