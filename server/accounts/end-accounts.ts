// Marks accounts as left, brings them back, and deletes people with everything they own. Goals, feedback and history of a
// leaver stay, but nobody can sign in with the account, and it is in no list of people; feedback that deleted people gave to
// others loses its giver.
import type { ListResult } from '../../contract/accounts.ts'
import { errorTable } from '../../contract/errors.ts'
import type { User } from '../../contract/people.ts'
import { sentence } from '../../contract/sentence.ts'
import { idsOf, inList, type OnEngine } from '../platform/db/engine.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { saveGoals } from '../snapshots/index.ts'
import {
  type AccountList,
  type AccountTx,
  findAccounts,
  resolveAccountList,
  toListResult,
  withAccount,
  withAccounts,
} from './account-transactions.ts'
import { canEditAccount } from './accounts.policy.ts'
import { deleteUsers, markAsLeft, recordAccount } from './accounts.store.ts'
import { getSchoolAdmins, listGuidedStudios } from './accounts.views.ts'
import { type AccountChange, announceAccounts } from './announce.ts'
import { findRefusedDeletions } from './deletion.rules.ts'

/**
 * The caller may edit the account. 409 `own_account` or `last_admin`. Nothing is written, recorded or published if the
 * account has that state already.
 */
export async function setActive(
  context: MemberContext,
  account: User,
  { active }: { active: boolean },
): Promise<User> {
  if (account.id === context.caller.id) refuse('own_account')
  const written = await withAccount(context, { account, may: canEditAccount }, async (tx, current) => {
    if (current.hasLeft !== active) return { after: current, changes: [], guided: [] }
    const code = (await findRefusals(context, tx, current.schoolId, [current], active)).get(current.id)
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
): Promise<ListResult> {
  const list = await resolveAccountList(context, userIds)
  const { result, written } = await withAccounts(context, list, async (tx, found) => {
    const editable = [...found.values()].filter((account) => canEditAccount(context.caller, account))
    const changing = editable.filter(({ hasLeft }) => hasLeft === active)
    const codes = await findRefusals(context, tx, list.schoolId, changing, active)
    if (found.has(context.caller.id)) codes.set(context.caller.id, 'own_account')
    const result = toDeletionResult(
      list,
      found,
      codes,
      editable,
      sentence('Only a super admin can change this account.'),
    )
    const done = new Set(result.done)
    const changed = changing.filter(({ id }) => done.has(id))
    return { result, written: await writeActive(context, tx, list.schoolId, changed, active) }
  })
  announce(context, written)
  return result
}

/** `codes`: why accounts are refused by a rule. `notEditable`: the sentence for those that the caller may not change. */
function toDeletionResult(
  { ids }: AccountList,
  found: ReadonlyMap<number, User>,
  codes: Refused,
  editable: readonly User[],
  notEditable: string,
): ListResult {
  return toListResult(ids, found, (account) => {
    const code = codes.get(account.id)
    if (code) return errorTable[code][1]
    return editable.includes(account) ? null : notEditable
  })
}

/** Everyone may be brought back. */
async function findRefusals(
  { caller }: MemberContext,
  tx: AccountTx,
  schoolId: number | null,
  leaving: readonly User[],
  active: boolean,
): Promise<Refused> {
  if (active) return new Map()
  return findRefusedDeletions(caller.id, leaving, await getSchoolAdmins(tx.db, schoolId), { usersStay: true })
}

type Refused = ReturnType<typeof findRefusedDeletions>

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
  if (active)
    await tx.db
      .updateTable('users')
      .set({ left_at: null })
      .where(inList(tx.engine, 'id', ids))
      .execute()
  else await markAsLeft(tx, accounts, context.now)
  for (const account of accounts) {
    await recordAccount(tx.db, context, account, active ? 'user.return' : 'user.leave')
  }
  const after = await findAccounts(tx, schoolId, ids)
  return {
    changes: accounts.map((before) => ({ before, after: after.get(before.id) ?? null })),
    guided: await listGuidedStudios(tx, accounts),
  }
}

function announce({ services }: MemberContext, { changes, guided }: Written): void {
  if (changes.length > 0) announceAccounts(services.live, changes, guided)
}

/** The caller may edit the account. 409 `own_account` or `last_admin`. */
export async function deleteAccount(context: MemberContext, account: User): Promise<void> {
  const deletion = await withAccount(context, { account, may: canEditAccount }, async (tx, current) => {
    const admins = await getSchoolAdmins(tx.db, current.schoolId)
    const code = findRefusedDeletions(context.caller.id, [current], admins).get(current.id)
    if (code) refuse(code)
    await recordAccount(tx.db, context, current, 'user.delete')
    return removeAccounts(tx, [current])
  })
  announce(context, deletion)
}

/** A call that names this many people writes a snapshot of their goals first. */
const SNAPSHOT_FROM = 20

/**
 * Deletes those that may be deleted and refuses each other one with a sentence. Throws `unavailable`, and deletes none,
 * if the snapshot of a long list cannot be written.
 */
export async function deleteAccounts(
  context: MemberContext,
  { userIds }: { userIds: readonly number[] },
): Promise<ListResult> {
  const list = await resolveAccountList(context, userIds)
  const { result, deletion } = await withAccounts(context, list, async (tx, found) => {
    const { codes, deletable } = await splitDeletable(context, tx, list.schoolId, found)
    const snapshot = await saveSnapshot(context, tx, list, deletable)
    const detail = snapshot === null ? undefined : { snapshot }
    for (const account of deletable) await recordAccount(tx.db, context, account, 'user.delete', detail)
    const result = toDeletionResult(
      list,
      found,
      codes,
      deletable,
      sentence('Only a super admin can delete this account.'),
    )
    return { result, deletion: await removeAccounts(tx, deletable) }
  })
  announce(context, deletion)
  return result
}

/** Returns the name of the snapshot; null for a short list, and for people without a school, whose goals no school could get back. */
async function saveSnapshot(
  { now }: MemberContext,
  { db, engine }: AccountTx,
  { ids, schoolId }: AccountList,
  deletable: readonly User[],
): Promise<string | null> {
  if (ids.length < SNAPSHOT_FROM || schoolId === null) return null
  const { name } = await saveGoals({ db, engine, schoolId }, { now, owners: deletable })
  return name
}

/** `deletable` is in the order of ids, and `codes` says why others are refused. */
async function splitDeletable(
  { caller }: MemberContext,
  { db }: OnEngine,
  schoolId: number | null,
  found: ReadonlyMap<number, User>,
): Promise<{ codes: Refused; deletable: User[] }> {
  const editable = [...found.values()].filter((account) => canEditAccount(caller, account))
  const codes = findRefusedDeletions(caller.id, editable, await getSchoolAdmins(db, schoolId))
  const deletable = editable.filter(({ id }) => !codes.has(id)).sort((a, b) => a.id - b.id)
  return { codes, deletable }
}

async function removeAccounts(tx: AccountTx, accounts: readonly User[]): Promise<Written> {
  await deleteUsers(tx.db, tx.engine, idsOf(accounts))
  const changes = accounts.map((before) => ({ before, after: null }))
  return { changes, guided: await listGuidedStudios(tx, accounts) }
}
