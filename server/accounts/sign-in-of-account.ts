// What admins see of how a person signs in, and what they end of it.
import type { StoredSignInOf } from '../../contract/accounts.ts'
import type { User } from '../../contract/people.ts'
import { linksOf } from '../people/index.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { keyOfIssuer } from '../platform/provider.ts'
import { removeFactors } from '../second-factor/index.ts'
import { endSessionsOf, evictSessions, openSessionsOf } from '../session/index.ts'
import { withAccount } from './account-transactions.ts'
import { mayEditAccount } from './accounts.policy.ts'
import { recordAccount, removeLinks } from './accounts.store.ts'

export async function signInOf({ services, now }: MemberContext, { id }: User): Promise<StoredSignInOf> {
  const { db } = services.database
  const links = await linksOf(db, id)
  return {
    links: links.map(({ issuer, since }) => ({ provider: keyOfIssuer(services.providers, issuer), since })),
    sessions: (await openSessionsOf(db, id, now)).length,
  }
}

/** Signs the person out everywhere and returns how many sessions that were. 409 `own_account`. */
export async function endSessionsOfAccount(context: MemberContext, account: User): Promise<number> {
  const { caller, now, services } = context
  if (account.id === caller.id) refuse('own_account')
  const ended = await withAccount(context, { account, may: mayEditAccount }, async (tx, current) => {
    const open = await openSessionsOf(tx.db, current.id, now)
    await endSessionsOf(tx.db, current.id)
    await recordAccount(tx.db, context, current, 'user.end-sessions')
    return open.length
  })
  evictSessions(services.live, [account.id])
  return ended
}

/** Removes the links to providers and signs the person out everywhere. 409 `own_account`. */
export async function unlinkAccount(context: MemberContext, account: User): Promise<void> {
  if (account.id === context.caller.id) refuse('own_account')
  await withAccount(context, { account, may: mayEditAccount }, async (tx, current) => {
    const links = await removeLinks(tx.db, current.id)
    await endSessionsOf(tx.db, current.id)
    await recordAccount(tx.db, context, current, 'identity.unlink', { links })
  })
  evictSessions(context.services.live, [account.id])
}

/** Removes the app, the passkeys and the recovery codes, and signs the person out everywhere. 409 `own_account`. */
export async function resetSecondFactor(context: MemberContext, account: User): Promise<void> {
  if (account.id === context.caller.id) refuse('own_account')
  await withAccount(context, { account, may: mayEditAccount }, async (tx, current) => {
    await removeFactors(tx.db, current.id)
    await endSessionsOf(tx.db, current.id)
    await recordAccount(tx.db, context, current, 'second-factor.reset')
  })
  evictSessions(context.services.live, [account.id])
}
