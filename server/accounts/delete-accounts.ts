// Deletes people with everything that is theirs; feedback they gave to others stays without a giver.
import type { ListResult } from '../../contract/accounts.ts'
import { errorTable } from '../../contract/errors.ts'
import type { User } from '../../contract/people.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { withAccount, withAccounts } from './account-transactions.ts'
import { mayEditAccount } from './accounts.policy.ts'
import { deleteUsers, recordAccount } from './accounts.store.ts'
import { adminsAround } from './accounts.views.ts'
import { announce, announceSessions, GOING_TOPICS } from './announce.ts'
import { refusedDeletions } from './deletion.rules.ts'
import { listOf, listResult } from './listed-accounts.ts'

/** The caller may edit the account. 409 `own_account` or `last_admin`. */
export async function deleteAccount(context: MemberContext, account: User): Promise<void> {
  await withAccount(context, { account, may: mayEditAccount }, async (tx, current) => {
    const around = await adminsAround(tx.db, current.schoolId)
    const code = refusedDeletions(context.caller.id, [current], around).get(current.id)
    if (code) refuse(code)
    await recordAccount(tx.db, context, current, 'user.delete')
    await deleteUsers(tx.db, tx.engine, [current.id])
  })
  announceDeleted(context, account.schoolId, [account.id])
}

/** Those that may go are gone; the others are refused, each with its sentence. */
export async function deleteAccounts(
  context: MemberContext,
  userIds: readonly number[],
  namedSchool: boolean,
): Promise<ListResult> {
  const list = await listOf(context, userIds, namedSchool)
  const result = await withAccounts(context, list, async (tx, found) => {
    const editable = [...found.values()].filter((account) => mayEditAccount(context.caller, account))
    const codes = refusedDeletions(context.caller.id, editable, await adminsAround(tx.db, list.schoolId))
    const gone = editable.filter(({ id }) => !codes.has(id))
    for (const account of gone) await recordAccount(tx.db, context, account, 'user.delete')
    await deleteUsers(
      tx.db,
      tx.engine,
      gone.map(({ id }) => id),
    )
    return listResult(list.ids, found, (account) => {
      const code = codes.get(account.id)
      if (code) return errorTable[code][1]
      return gone.includes(account) ? null : 'Only a super admin may delete this account.'
    })
  })
  if (result.done.length > 0) announceDeleted(context, list.schoolId, result.done)
  return result
}

function announceDeleted({ services: { live } }: MemberContext, schoolId: number | null, ids: number[]) {
  announce(live, [schoolId], GOING_TOPICS)
  announceSessions(live, ids)
}
