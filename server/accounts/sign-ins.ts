// Shows admins how a person signs in, ends sessions, links and factors, and makes readable passwords for learners, to be
// printed on cards. Each password is shown only in that answer.
import type { SignInCard, StoredSignInSummary } from '../../contract/accounts.ts'
import type { AuditAction } from '../../contract/logs.ts'
import type { User } from '../../contract/people.ts'
import { sentence } from '../../contract/sentence.ts'
import { getAccount, listLinks } from '../people/index.ts'
import type { OnEngine, Queries } from '../platform/db/engine.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { findProviderKey } from '../platform/provider.ts'
import { removeFactors } from '../second-factor/index.ts'
import {
  createReadablePassword,
  endUserSessions,
  evictSessions,
  hashPasswords,
  listOpenSessions,
  schoolNames,
} from '../session/index.ts'
import {
  type AccountList,
  findAccounts,
  resolveAccountList,
  withAccount,
  withAccounts,
} from './account-transactions.ts'
import { canEditAccount, canGiveCard } from './accounts.policy.ts'
import { endSessionsOfUsers, notifySignInChange, recordAccount } from './accounts.store.ts'

interface CardRecipients {
  list: AccountList
  /** In the order of `list`. */
  learners: User[]
}

/** 404 if a person on the list does not exist, 403 if the caller may not give one of them a card: then none gets one. */
export async function findCardLearners(
  context: MemberContext,
  userIds: readonly number[],
): Promise<CardRecipients> {
  const list = await resolveAccountList(context, userIds)
  const { database } = context.services
  const found = await findAccounts(database, list.schoolId, list.ids)
  return { list, learners: await requireLearners(context, database, list, found) }
}

/** Checks the learners again under the lock: 404 and 403 as in `findCardLearners`. 409 `account_left` if one of them has left. */
export async function giveSignInCards(
  context: MemberContext,
  { list, learners }: CardRecipients,
): Promise<SignInCard[]> {
  requireActive(learners)
  const names = await schoolNames(context.services.database.db, list.schoolId)
  const passwords = await Promise.all(learners.map(({ username }) => createReadablePassword(username, names)))
  const hashes = await hashPasswords(passwords, context.services.passwordCost)
  const cards = await withAccounts(context, list, async (tx, found) => {
    const current = await requireLearners(context, tx, list, found)
    requireActive(current)
    for (const [index, { id }] of current.entries()) {
      await tx.db
        .updateTable('users')
        .set({ password_hash: hashes[index] ?? '' })
        .where('id', '=', id)
        .execute()
    }
    await endSessionsOfUsers(tx, list.ids)
    await notifySignInChange(tx, context, list.ids, 'card')
    for (const learner of current) await recordAccount(tx.db, context, learner, 'user.sign-in-card')
    return current.map(({ id, firstName, lastName, username }, index) => {
      return { id, firstName, lastName, username, password: passwords[index] ?? '' }
    })
  })
  evictSessions(context.services.live, list.ids, ['session', 'notifications'])
  return cards
}

function requireActive(learners: readonly User[]): void {
  if (learners.some(({ hasLeft }) => hasLeft)) refuse('account_left')
}

/** In the order of the list. */
async function requireLearners(
  { caller }: MemberContext,
  tx: OnEngine,
  { ids }: AccountList,
  found: ReadonlyMap<number, User>,
): Promise<User[]> {
  const giver = await getAccount(tx, caller.id)
  const learners = ids.map((id) => found.get(id) ?? refuse('not_found'))
  if (learners.every((learner) => canGiveCard(giver, learner))) return learners
  refuse(
    'forbidden',
    sentence(
      'Sign-in cards are for learners you look after. People with other roles change their own passwords.',
    ),
  )
}

export async function getSignInSummary(
  { services, now }: MemberContext,
  { id }: User,
): Promise<StoredSignInSummary> {
  const { db } = services.database
  const links = await listLinks(db, id)
  return {
    links: links.map(({ issuer, since }) => ({
      provider: findProviderKey(services.providers, issuer),
      since,
    })),
    sessions: (await listOpenSessions(db, id, now)).length,
  }
}

/** Signs the person out everywhere and returns the number of ended sessions. 409 `own_account`. */
export async function endAccountSessions(context: MemberContext, account: User) {
  return { ended: await signOutEverywhere(context, account, 'user.end-sessions', async () => undefined) }
}

/** Removes the links to providers and signs the person out everywhere. 409 `own_account`. */
export function unlinkAccount(context: MemberContext, account: User): Promise<number> {
  return signOutEverywhere(context, account, 'identity.unlink', async (tx, id) => {
    const { numDeletedRows } = await tx.deleteFrom('identities').where('user_id', '=', id).executeTakeFirst()
    return { links: Number(numDeletedRows) }
  })
}

/** Removes the app, the passkeys and the recovery codes, and signs the person out everywhere. 409 `own_account`. */
export function resetSecondFactor(context: MemberContext, account: User): Promise<number> {
  return signOutEverywhere(context, account, 'second-factor.reset', async (tx, id) => {
    await removeFactors(tx, id)
    return undefined
  })
}

/** `remove` deletes a way to sign in, and returns the detail of the entry in the audit log. */
async function signOutEverywhere(
  context: MemberContext,
  account: User,
  action: AuditAction,
  remove: (tx: Queries, id: number) => Promise<Record<string, unknown> | undefined>,
): Promise<number> {
  if (account.id === context.caller.id) refuse('own_account')
  const ended = await withAccount(context, { account, may: canEditAccount }, async (tx, current) => {
    const detail = await remove(tx.db, current.id)
    const open = await listOpenSessions(tx.db, current.id, context.now)
    await endUserSessions(tx.db, current.id)
    await recordAccount(tx.db, context, current, action, detail)
    return open.length
  })
  evictSessions(context.services.live, [account.id])
  return ended
}
