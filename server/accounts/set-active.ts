// Marks accounts as left and brings them back. Goals, feedback and history of a leaver stay, but nobody can sign in with the
// account, and it is in no list of people.
import type { ListResult } from '../../contract/accounts.ts'
import { errorTable } from '../../contract/errors.ts'
import type { User } from '../../contract/people.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import {
  type AccountTx,
  accountsIn,
  listResult,
  resolveAccountList,
  withAccount,
  withAccounts,
} from './account-transactions.ts'
import { mayEditAccount } from './accounts.policy.ts'
import { markAsActive, markAsLeft, recordAccount } from './accounts.store.ts'
import { schoolAdmins, studiosGuidedBy } from './accounts.views.ts'
import { type AccountChange, announceAccounts } from './announce.ts'
import { refusedDeletions } from './deletion.rules.ts'

/**
 * The caller may edit the account. 409 `own_account` or `last_admin`. Nothing is written, recorded or published if the
 * account has that state already.
 */
export async function setActive(context: MemberContext, account: User, active: boolean): Promise<User> {
  if (account.id === context.caller.id) refuse('own_account')
  const written = await withAccount(context, { account, may: mayEditAccount }, async (tx, current) => {
    if (current.hasLeft !== active) return { after: current, changes: [], guided: [] }
    const code = (await refusals(context, tx, current.schoolId, [current], active)).get(current.id)
    if (code) refuse(code)
    const { changes, guided } = await writeActive(context, tx, current.schoolId, [current], active)
    return { after: changes[0]?.after ?? current, changes, guided }
  })
  announce(context, written)
  return written.after
}

/** Refuses each person who may not be marked or brought back with a sentence. */
export async function setManyActive(
  context: MemberContext,
  { userIds, active }: { userIds: readonly number[]; active: boolean },
  namedSchool: boolean,
): Promise<ListResult> {
  const list = await resolveAccountList(context, userIds, namedSchool)
  const { result, written } = await withAccounts(context, list, async (tx, found) => {
    const editable = [...found.values()].filter((account) => mayEditAccount(context.caller, account))
    const changing = editable.filter(({ hasLeft }) => hasLeft === active)
    const codes = await refusals(context, tx, list.schoolId, changing, active)
    const result = listResult(list.ids, found, (account) => {
      const code = account.id === context.caller.id ? 'own_account' : codes.get(account.id)
      if (code) return errorTable[code][1]
      return editable.includes(account) ? null : 'Only a super admin may change this account.'
    })
    const done = new Set(result.done)
    const changed = changing.filter(({ id }) => done.has(id))
    return { result, written: await writeActive(context, tx, list.schoolId, changed, active) }
  })
  announce(context, written)
  return result
}

/** Everybody may be brought back. */
async function refusals(
  { caller }: MemberContext,
  tx: AccountTx,
  schoolId: number | null,
  leaving: readonly User[],
  active: boolean,
) {
  if (active) return new Map<number, never>()
  return refusedDeletions(caller.id, leaving, await schoolAdmins(tx.db, schoolId), { usersStay: true })
}

interface Written {
  changes: AccountChange[]
  /** Ids of the studios that guides among them were assigned to. */
  guided: number[]
}

/** The part of `setActive` inside its transaction, for accounts that have the other state. */
export async function writeActive(
  context: MemberContext,
  tx: AccountTx,
  schoolId: number | null,
  accounts: readonly User[],
  active: boolean,
): Promise<Written> {
  const ids = accounts.map(({ id }) => id)
  if (active) await markAsActive(tx, ids)
  else await markAsLeft(tx, accounts, context.now)
  for (const account of accounts) {
    await recordAccount(tx.db, context, account, active ? 'user.return' : 'user.leave')
  }
  const after = await accountsIn(tx, schoolId, ids)
  return {
    changes: accounts.map((before) => ({ before, after: after.get(before.id) ?? null })),
    guided: await studiosGuidedBy(tx.db, accounts),
  }
}

function announce({ services: { live } }: MemberContext, { changes, guided }: Written): void {
  if (changes.length > 0) announceAccounts(live, changes, guided)
}
